import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

interface ActionBarProps {
  label: string;
  /** Plain buttons and fields, in groups (`div` or `fieldset`) that stay together; `data-danger` on what destroys. */
  children: ReactNode;
}

/** What can be done with what is chosen, at the foot of the screen as long as the list is in sight. */
export function ActionBar({ label, children }: ActionBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
    </section>
  );
}
