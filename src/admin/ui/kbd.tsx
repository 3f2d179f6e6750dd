import type { Shortcut } from "#admin/data/use-shortcut.ts";
import styles from "./kbd.module.css";

/** Shows a key where it works; not where there is no keyboard. */
export function Kbd({ shortcut }: { shortcut: Shortcut }) {
  return (
    <span aria-hidden="true">
      <kbd className={styles.kbd}>{shortcut}</kbd>
    </span>
  );
}
