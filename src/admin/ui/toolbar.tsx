import type { ReactNode } from "react";
import styles from "./card.module.css";

/** The row of search and filters under the heading of a `Card`. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={styles.tools}>{children}</search>;
}
