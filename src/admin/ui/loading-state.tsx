import styles from "./list-states.module.css";

interface LoadingStateProps {
  /** What is being loaded, for screen readers: `Loading events`. */
  label: string;
}

/** While the first answer is on its way. */
export function LoadingState({ label }: LoadingStateProps) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.unseen}>{label}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
