import type { ReactNode } from "react";
import styles from "./form-note.module.css";

interface FormNoteProps {
  tone: "warn" | "bad" | "info";
  /** What happened, in a few words. */
  title?: string | undefined;
  children?: ReactNode;
}

/** A message that stays beside its cause: a toast goes away. Announced when it comes. */
export function FormNote({ tone, title, children }: FormNoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === "info" ? "status" : "alert"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
