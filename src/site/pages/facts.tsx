import type { ReactNode } from "react";
import styles from "./facts.module.css";

interface FactsProps {
  rows: readonly { label: string; value: ReactNode; to?: string | undefined }[];
}

/** A short list of what is asked first, each fact on a line of its own. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{to ? <a href={to}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
