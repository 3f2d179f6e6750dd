import type { ReactNode } from "react";
import styles from "./draft-foot.module.css";

interface DraftFootProps {
  isDirty?: boolean;
  children: ReactNode;
}

/** The end of a form: whether it holds something unsaved, and what to do about it. */
export function DraftFoot({ isDirty = true, children }: DraftFootProps) {
  return (
    <div className={styles.foot}>
      <span role="status">{isDirty && <b>Unsaved changes</b>}</span>
      {children}
    </div>
  );
}
