import type { ReactNode } from "react";
import styles from "./status-badge.module.css";

interface StatusBadgeProps {
  /** Colour and shape: a filled dot, a ring, a dash. The word beside says the same (design guide, "Admin"). */
  look: "dot" | "ring" | "dash";
  children: ReactNode;
}

export function StatusBadge({ look, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-look={look}>
      {children}
    </span>
  );
}
