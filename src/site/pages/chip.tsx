import styles from "./chip.module.css";
import { languageOf } from "./language-of.ts";

/** The kind of a notice or an event. Kinds that everybody looks for have a colour of their own. */
export function Chip({ label }: { label: string }) {
  return (
    <span className={styles.chip} data-type={label.toLowerCase()} lang={languageOf(label)}>
      {label}
    </span>
  );
}
