import styles from "./facts.module.css";
import { Terms, type TermsProps } from "./terms.tsx";

export function Facts({ rows }: Pick<TermsProps, "rows">) {
  return <Terms rows={rows} className={styles.facts} />;
}
