import type { PageLink } from "#contract/site-pages.ts";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { LaboratoryCabinet } from "./laboratory-cabinet.tsx";
import styles from "./related-laboratories.module.css";
import { SectionHeading } from "./section-heading.tsx";

interface RelatedLaboratoriesProps {
  heading: { english: string; bengali: string };
  laboratories: readonly PageLink[];
  currentRoute: string;
}

/** The cabinet again, with the drawer of this page open. */
export function RelatedLaboratories({ heading, laboratories, currentRoute }: RelatedLaboratoriesProps) {
  return (
    <>
      <LateStyles />
      <nav className={`section deep ${styles.more}`} aria-label={heading.english}>
        <div className="wrap">
          <SectionHeading {...heading} />
          <LaboratoryCabinet laboratories={laboratories} openRoute={currentRoute} />
        </div>
      </nav>
    </>
  );
}
