import type { ReactNode } from "react";
import styles from "./form-foot.module.css";

interface FormFootProps {
  isDirty: boolean;
  /** Its buttons, the main one last. */
  children: ReactNode;
}

/** The end of a form: whether it holds something unsaved, and what to do about it. */
export function FormFoot({ isDirty, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      <span role="status">{isDirty && "Unsaved changes"}</span>
      {children}
    </div>
  );
}
