import { Icon } from "#site/parts/icon.tsx";
import styles from "./enquiry-form.module.css";

/** What is wrong with a field, below it. */
export function FieldMessage({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.message} id={id}>
      <Icon name="alert" />
      {text}
    </p>
  );
}
