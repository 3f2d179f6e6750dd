import { Icon } from "#site/layout/icon.tsx";
import styles from "./cancelled-mark.module.css";

/** The word and a sign, so that it does not hang on a colour. */
export function CancelledMark() {
  return (
    <strong className={styles.mark}>
      <Icon name="cancelled" />
      Cancelled
    </strong>
  );
}
