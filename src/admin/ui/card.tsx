import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  /** The heading of the section: `Manage Events`. */
  title: string;
  /** Shown as `Total 42` once it is known. */
  total?: number | undefined;
  /** Those that the search and the filters leave: `2 of 42` where they hide some. */
  matchCount?: number | undefined;
  /** Quiet buttons at the end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A list with its heading. Put the search and the filters in a `Toolbar`. */
export function Card({ title, total, matchCount = total, actions, children }: CardProps) {
  return (
    // It takes the focus when what had it is gone from the list.
    <section className={styles.card} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {total !== undefined && (
          <span className={styles.total} role="status">
            {matchCount === total ? "Total " : `${matchCount} of `}
            <b>{total}</b>
          </span>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
