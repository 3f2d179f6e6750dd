import { Icon } from "#site/parts/icon.tsx";
import styles from "./enquiry-form.module.css";

/** The validation message below a field. Renders nothing without a message. */
export function FieldMessage({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.message} id={id}>
      <Icon name="alert" />
      {text}
    </p>
  );
}
