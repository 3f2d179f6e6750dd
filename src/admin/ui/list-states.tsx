import type { ReactNode } from "react";
import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import type { Query } from "#admin/data/query-store.ts";
import { pressShortcut } from "#admin/data/shortcuts.ts";
import * as m from "#messages/compiled/admin.ts";
import { Button } from "./button.tsx";
import { FormNote } from "./form-note.tsx";
import styles from "./list-states.module.css";

type Reloading<Data> = Query<Data> & { refresh: () => Promise<void> };

interface ListStatesProps {
  query: Reloading<readonly unknown[]>;
  /** Words for screen readers while the list is loading: `Loading events`. */
  loading: string;
  failed?: string | undefined;
  empty: ReactNode;
  matchCount?: number;
  noMatch?: ReactNode;
  children: ReactNode;
}

/** A list in each of its states: loading, failed, empty, without a match, or there, with a note when it may be old. */
export function ListStates(props: ListStatesProps) {
  const { query, loading, failed = m.failedToLoad(), empty, matchCount, noMatch, children } = props;
  const { data, error, refresh } = query;
  if (!data) return <Pending {...{ query, loading, failed }} />;
  return (
    <>
      {error !== undefined && (
        <div className="inset">
          <FormNote tone="warn" title={sentenceOf(error, failed)}>
            <p>{hintOf(error, m.nothingLost()) ?? m.listOfBefore()}</p>
            <Button icon="retry" onClick={() => void refresh()}>
              {m.tryAgain()}
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

type PendingProps = {
  query: Pick<Reloading<unknown>, "error" | "refresh"> & { isLoading?: boolean };
  loading: string;
  failed?: string;
};

/** The state of a query without data: loading, also anew, or failed. */
export function Pending({ query, loading, failed = m.failedToLoad() }: PendingProps) {
  const { error, isLoading, refresh } = query;
  if (error === undefined || isLoading) return <LoadingState label={loading} />;
  return (
    <div className={styles.state} role="alert">
      <h3>{sentenceOf(error, failed)}</h3>
      <p>{hintOf(error, m.nothingLost()) ?? m.nothingLostTryAgain()}</p>
      <Button icon="retry" onClick={() => void refresh()}>
        {m.tryAgain()}
      </Button>
    </div>
  );
}

export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className="unseen">{label}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

type EmptyStateProps = { title: string; children?: ReactNode; action?: string };

/** The state of an empty list. @param props.action the label of a button that does what `N` does */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <img src="/Images/plate-tulsi.svg" alt="" width="128" height="160" />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action && (
        <Button look="main" onClick={() => pressShortcut("N")}>
          {action}
        </Button>
      )}
    </div>
  );
}

type NoMatchStateProps = { title: string; children?: ReactNode; onClear: () => void };

export function NoMatchState({ title, children, onClear }: NoMatchStateProps) {
  return (
    <div className={styles.state} role="status">
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      <Button icon="close" onClick={onClear}>
        {m.clearSearch()}
      </Button>
    </div>
  );
}
