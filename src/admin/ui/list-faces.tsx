import type { ReactNode } from "react";
import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { Button } from "./button.tsx";
import { FailedState } from "./failed-state.tsx";
import { FormNote } from "./form-note.tsx";
import styles from "./list-states.module.css";
import { LoadingState } from "./loading-state.tsx";

interface ListFacesProps {
  query: { data: readonly unknown[] | undefined; error: unknown; isLoading: boolean; refresh: () => Promise<void> };
  /** For screen readers: `Loading events`. */
  loading: string;
  /** The fallback of the specification's catalogue: `Failed to load events`. */
  failed: string;
  /** Nothing has been made yet. */
  empty: ReactNode;
  /** How many the search and the filters leave, and what is shown when they hide all. */
  matchCount?: number;
  noMatch?: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** The faces of a list: loading, failed, empty, no match, or its records, with a word when they may be old. */
export function ListFaces({ query, loading, failed, empty, matchCount, noMatch, children }: ListFacesProps) {
  const { data, error, isLoading, refresh } = query;
  const retry = () => void refresh();
  if (!data) {
    if (error === undefined || isLoading) return <LoadingState label={loading} />;
    return <FailedState fallback={failed} error={error} onRetry={retry} />;
  }
  return (
    <>
      {error !== undefined && (
        <div className={styles.stale}>
          <FormNote tone="warn" title={sentenceOf(error, failed)}>
            <p>{hintOf(error) ?? "This is the list as it was loaded before."}</p>
            <Button icon="retry" onClick={retry}>
              Try again
            </Button>
          </FormNote>
        </div>
      )}
      {data.length === 0 && empty}
      {data.length > 0 && matchCount === 0 && noMatch}
      {data.length > 0 && matchCount !== 0 && children}
    </>
  );
}
