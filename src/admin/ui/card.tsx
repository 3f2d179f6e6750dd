import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Badge } from "#admin/ui/states.tsx";
import * as m from "#messages/compiled/admin.ts";
import { rich } from "#ui/rich.tsx";
import { IconButton, Kbd } from "./button.tsx";
import styles from "./card.module.css";
import { Icon } from "./icon.tsx";
import { submitProps } from "./submit-props.ts";

interface CardProps {
  title: string;
  total?: number | undefined;
  matchCount?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, total, matchCount = total, actions, children }: CardProps) {
  return (
    // Focusable, to receive the focus when the focused part of the list disappears.
    <section className="surface" aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {total !== undefined && (
          <span className={styles.total} role="status">
            {rich(
              matchCount === undefined || matchCount === total
                ? m.total({ total })
                : m.matching({ count: matchCount, total }),
            )}
          </span>
        )}
        {actions && <div className="wrap">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={styles.tools}>{children}</search>;
}

/** A list of facts about something: `{ Device: "Chrome on Linux" }`. */
export function DescriptionList({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl>
      {Object.entries(of).map(([term, fact]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface FormCardProps {
  title: string;
  onSubmit: Parameters<typeof submitProps>[0];
  /** Whether the form shows a record or unsaved input; if so, it is expanded on a phone too. */
  isOpen?: boolean;
  children: ReactNode;
}

/** The form beside a list, collapsed on a phone. `N` focuses its first field. */
export function FormCard({ title, onSubmit, isOpen = false, children }: FormCardProps) {
  const body = useRef<HTMLDivElement>(null);
  const [isExpanded, setIsExpanded] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const id = useId();
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setIsExpanded(true);
  }
  const expand = () => {
    // Render synchronously, so that letters typed right after the shortcut reach the field.
    flushSync(() => setIsExpanded(true));
    body.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  useShortcut("N", expand);

  return (
    <form
      className={styles.form}
      aria-labelledby={id}
      data-expanded={isExpanded || undefined}
      {...submitProps(onSubmit)}
    >
      <header className="wrap">
        <h2 className="title" id={id}>
          {title}
        </h2>
        <Kbd shortcut="N" />
        <button
          type="button"
          className="opens"
          aria-label={title}
          aria-expanded={isExpanded}
          onClick={() => (isExpanded ? setIsExpanded(false) : expand())}
        >
          <Icon name={isExpanded ? "up" : "plus"} />
        </button>
      </header>
      <div className="stack" ref={body}>
        {children}
      </div>
    </form>
  );
}

type FormFooterProps = { isDirty: boolean; note?: string | undefined; children: ReactNode };

export function FormFooter({ isDirty, note, children }: FormFooterProps) {
  return (
    <div className={styles.foot}>
      {note && <small>{note}</small>}
      <Badge tone="warn" role="status">
        {isDirty && m.unsavedChanges()}
      </Badge>
      {children}
    </div>
  );
}

interface PaginationProps {
  /** The number of the page, from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Shows the range `1–50 of 500` between buttons for the previous and next page; nothing for a single page. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={m.pages()}>
      <span role="status">
        {m.rangeOf({ first: (page - 1) * pageSize + 1, last: Math.min(total, page * pageSize), total })}
      </span>
      <IconButton icon="left" label={m.pageBefore()} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>{m.pageOf({ page, pages })}</span>
      <IconButton icon="right" label={m.nextPage()} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
