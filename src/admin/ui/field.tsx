import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

export interface FieldProps {
  label: string;
  /** Shown beside the label. */
  hint?: string | undefined;
  /** What is wrong, in whole words; shown below and tied to the control. */
  error?: string | undefined;
}

/** What a control takes so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  className: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** What happened to the text, though nothing is wrong; shown below and tied to the control. */
  note?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, hint beside it, message below (design guide, "Forms and messages"). */
export function Field({ label, hint, error, note, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [hint && `${id}hint`, error && `${id}error`, note && `${id}note`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <span className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {hint && <em id={`${id}hint`}>{hint}</em>}
      </span>
      {children({
        id,
        className: styles.control ?? "",
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {note && (
        <span className={styles.note} id={`${id}note`} role="status">
          {note}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}
