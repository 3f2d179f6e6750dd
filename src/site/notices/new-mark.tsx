import styles from "./new-mark.module.css";

export function NewMark() {
  return <span className={styles.new}>New</span>;
}
