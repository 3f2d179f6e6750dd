import { Icon } from "#site/layout/icon.tsx";
import styles from "./field.module.css";

interface FieldMessageProps {
  /** For the field's `aria-describedby`. */
  id: string;
  text: string | undefined;
}

/** What is wrong with the field above, in the schema's words. */
export function FieldMessage({ id, text }: FieldMessageProps) {
  if (!text) return null;
  return (
    <p className={styles.message} id={id}>
      <Icon name="alert" />
      {text}
    </p>
  );
}
