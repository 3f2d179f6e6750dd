import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";
import { languageOf } from "./language-of.ts";
import styles from "./page-head.module.css";

interface RecordHeadProps {
  list: Crumb;
  /** What the breadcrumb calls the page: titles are too long for it. */
  name: string;
  title: string;
  /** Short marks above the title. */
  marks: ReactNode;
  children?: ReactNode;
}

/** The top of the page of one record: where it stands, what kind it is, its title in the language that it has. */
export function RecordHead({ list, name, title, marks, children }: RecordHeadProps) {
  return (
    <div className={`${styles.head} ${styles.record}`}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <Breadcrumb groups={[list]} current={name} />
          <div className={styles.middle}>
            <p className={styles.marks}>{marks}</p>
            <h1 lang={languageOf(title)}>{title}</h1>
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
