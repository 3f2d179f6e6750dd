import type { ReactNode } from "react";
import { getConnectionHint, getErrorMessage } from "#admin/api/api-error.ts";
import type { Query } from "#admin/data/query-store.ts";
import { pressShortcut } from "#admin/data/shortcuts.ts";
import * as m from "#messages/compiled/admin.ts";
import { Button } from "./button.tsx";
import styles from "./states.module.css";

type FormNoteProps = { tone: "warn" | "bad" | "info"; title?: string | undefined; children?: ReactNode };

export function FormNote({ tone, title, children }: FormNoteProps) {
  return (
    <div className="note" data-tone={tone} role={tone === "info" ? "status" : "alert"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}

/**
 * Scrolls a note above a long list or form into view. A note that replaces the form with the focus takes the focus if it
 * has a `tabIndex`. Use as the `ref` of the note.
 */
export function scrollToNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) note?.focus({ preventScroll: true });
}

export interface FieldConflict {
  label: string;
  /** The value as saved by the colleague; `mine` is the one typed here. */
  theirs: string;
  mine: string;
}

type ConflictNoteProps = { differences: readonly FieldConflict[]; onKeepMine: () => void; onTakeTheirs: () => void };

export function ConflictNote({ differences, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  return (
    <FormNote tone="warn" title={m.changedMeanwhile()}>
      <div className={styles.conflict} ref={scrollToNote}>
        <p>{differences.length > 0 ? m.chooseWhatStays() : m.bothSayTheSame()}</p>
        {differences.map(({ label, theirs, mine }) => (
          <dl key={label} aria-label={label}>
            <dt>{m.theirsOf({ label })}</dt>
            <dd>{theirs || m.empty()}</dd>
            <dt>{m.yoursOf({ label })}</dt>
            <dd>{mine || m.empty()}</dd>
          </dl>
        ))}
        <div className="wrap">
          <Button onClick={onTakeTheirs}>{m.takeTheirs()}</Button>
          <Button onClick={onKeepMine}>{m.saveMine()}</Button>
        </div>
      </div>
    </FormNote>
  );
}

type Reloading<Data> = Query<Data> & { refresh: () => Promise<void> };

interface ListStatesProps {
  query: Reloading<readonly unknown[]>;
  /** Text for screen readers while the list is loading: `Loading events`. */
  loading: string;
  failed?: string | undefined;
  empty: ReactNode;
  matchCount?: number;
  noMatch?: ReactNode;
  children: ReactNode;
}

/** Renders a list by its state: loading, failed, empty, no matches, or loaded, with a note if a reload failed. */
export function ListStates(props: ListStatesProps) {
  const { query, loading, failed = m.failedToLoad(), empty, matchCount, noMatch, children } = props;
  const { data, error, refresh } = query;
  if (!data) return <Pending {...{ query, loading, failed }} />;
  return (
    <>
      {error !== undefined && (
        <div className="inset">
          <FormNote tone="warn" title={getErrorMessage(error, failed)}>
            <p>{getConnectionHint(error, m.nothingLost()) ?? m.listOfBefore()}</p>
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

/** Renders the state of a query without data: loading or retrying, or failed. */
export function Pending({ query, loading, failed = m.failedToLoad() }: PendingProps) {
  const { error, isLoading, refresh } = query;
  if (error === undefined || isLoading) return <LoadingState label={loading} />;
  return (
    <div className={styles.state} role="alert">
      <h3>{getErrorMessage(error, failed)}</h3>
      <p>{getConnectionHint(error, m.nothingLost()) ?? m.nothingLostTryAgain()}</p>
      <Button icon="retry" onClick={() => void refresh()}>
        {m.tryAgain()}
      </Button>
    </div>
  );
}

export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{label}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

type EmptyStateProps = { title: string; children?: ReactNode; action?: string };

/** The state of an empty list. @param props.action label of a button that triggers the shortcut `N` */
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

type Mark = { children: ReactNode; tone?: "ok" | "warn" | "bad" | undefined };
type BadgeProps = Mark & { look?: "dot" | "ring" | "dash" | undefined; role?: "status" };

/** A state in a few words. `look` adds a shape, which only repeats what the words say. */
export function Badge({ children, tone, look, role }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-look={look} role={role}>
      <span>{children}</span>
    </span>
  );
}

/** A label of one or two words in a row. */
export function Chip({ children, tone }: Mark) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  );
}
