import type { ReactNode } from "react";
import { Bilingual } from "./bilingual.tsx";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";
import { languageOf } from "./language-of.ts";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  bengali?: string | undefined;
  lead?: string | undefined;
  groups?: readonly Crumb[] | undefined;
  /** A picture beside the words. */
  figure?: ReactNode;
  /** Without the picture on a phone. */
  isCompact?: boolean;
  /** Facts and buttons below the lead. */
  children?: ReactNode;
}

/** The top of every page but the home page: where it stands, its heading in two languages, its lead. */
export function PageHead({ title, bengali, lead, groups = [], figure, isCompact = false, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <Breadcrumb groups={groups} current={title} />
          <div className={styles.middle}>
            <h1 lang={languageOf(title)}>
              <Bilingual english={title} bengali={bengali} />
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
            {children}
          </div>
        </div>
        {figure && <div className={isCompact ? `${styles.figure} ${styles.compact}` : styles.figure}>{figure}</div>}
      </div>
    </div>
  );
}
