import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { Button } from "./button.tsx";
import styles from "./list-states.module.css";

interface FailedStateProps {
  /** The fallback of the specification's catalogue: shows when the server gave no sentence of its own. */
  fallback: string;
  error: unknown;
  onRetry: () => void;
}

/** The list could not be loaded. */
export function FailedState({ fallback, error, onRetry }: FailedStateProps) {
  return (
    <div className={styles.face} role="alert">
      <h3>{sentenceOf(error, fallback)}</h3>
      <p>{hintOf(error) ?? "Your unsaved changes are still on this page."}</p>
      <Button icon="retry" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
