import type { ReactNode } from "react";
import styles from "./form-foot.module.css";

interface FormFootProps {
  isDirty: boolean;
  /** What the main button does. */
  note?: string | undefined;
  /** Its buttons, the main one last. */
  children: ReactNode;
}

/** The end of a form: whether it holds something unsaved, and what to do about it. */
export function FormFoot({ isDirty, note, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      {note && <small>{note}</small>}
      <span role="status">{isDirty && "Unsaved changes"}</span>
      {children}
    </div>
  );
}
