import type { ReactNode } from "react";
import { Bilingual } from "./bilingual.tsx";
import styles from "./section-heading.module.css";

interface SectionHeadingProps {
  english: string;
  bengali?: string | undefined;
  /** A link beside the heading that leads to all of what the section shows a part of. */
  children?: ReactNode;
}

export function SectionHeading({ english, bengali, children }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2>
        {/* The wider gap ends the line where the Bengali goes to the next one. */}
        <Bilingual english={bengali ? `${english}\u00a0` : english} bengali={bengali} />
      </h2>
      {children}
    </div>
  );
}
