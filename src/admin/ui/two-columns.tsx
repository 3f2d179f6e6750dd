import type { ReactNode } from "react";
import styles from "./card.module.css";

/** Create on the left, the list beside it; below each other where there is no room. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
