import type { Home } from "#contract/content.ts";
import type { PageLink } from "#contract/site-pages.ts";
import { LaboratoryCabinet } from "#site/pages/laboratory-cabinet.tsx";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import styles from "./laboratories.module.css";

interface LaboratoriesProps {
  heading: Home["headings"]["laboratories"];
  laboratories: readonly PageLink[];
}

export function Laboratories({ heading, laboratories }: LaboratoriesProps) {
  return (
    <section className={`section deep ${styles.ground}`} id="laboratories">
      <div className="wrap">
        <SectionHeading {...heading} />
        <LaboratoryCabinet laboratories={laboratories} />
      </div>
    </section>
  );
}
