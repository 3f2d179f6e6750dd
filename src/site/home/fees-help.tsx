import type { Home } from "#contract/content.ts";
import styles from "./fees-help.module.css";

const DRAWINGS = {
  card: "M9 13h38a4 4 0 0 1 4 4v23a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V17a4 4 0 0 1 4-4ZM5 22h46M12 35h12m16-3 4 4-4 4-4-4Z",
  cap: "m28 10 23 10-23 10L5 20Zm-14 15v12c7 6 21 6 28 0V25m9-5v14",
} as const;

/** Where money for studying comes from. */
export function FeesHelp({ cards }: { cards: Home["feesHelp"] }) {
  return (
    <div className={styles.cards}>
      {cards.map(({ icon, title, text, to }) => (
        <a key={to} href={to}>
          <svg viewBox="0 0 56 56" aria-hidden="true">
            <path d={DRAWINGS[icon]} />
          </svg>
          <span>
            <b>{title}</b> {text}
          </span>
        </a>
      ))}
    </div>
  );
}
