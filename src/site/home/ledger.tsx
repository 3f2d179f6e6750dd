import type { Home } from "#contract/content.ts";
import styles from "./ledger.module.css";

/** Four figures in a row. */
export function Ledger({ rows }: { rows: Home["ledger"] }) {
  return (
    <ul className={`wrap ${styles.ledger}`} aria-label="The college in numbers">
      {rows.map(({ figure, text }) => (
        <li key={text}>
          <b>{figure}</b> {text}
        </li>
      ))}
    </ul>
  );
}
