import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { showErrorToast } from "#admin/api/api.ts";
import { getConnectionHint, getErrorMessage } from "#admin/api/api-error.ts";
import { runConcurrently } from "#admin/data/run-concurrently.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import * as m from "#messages/compiled/admin-records.ts";
import barStyles from "./action-bar.module.css";
import { Button, Kbd } from "./button.tsx";
import { FormNote, scrollToNote } from "./states.tsx";

type BulkTrouble = { title: string; lines: { _id: string; text: string }[] };

/**
 * Runs an action on many items, tracking progress and errors.
 * @param plural names the items: `events`
 * @param failure title of the errors of an action that changes no items: `Failed to send`
 */
export function useBulk<Item extends { _id: string }>(
  plural: () => string,
  nameOf: (item: Item) => string,
  reasonOf?: (error: unknown) => string | null,
  failure?: () => string,
) {
  const [progress, setProgress] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<BulkTrouble | null>(null);

  async function run<Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
    const list = document.activeElement?.closest<HTMLElement>("section[tabindex]");
    setProgress(0);
    setTrouble(null);
    const outcome = await runConcurrently(items, async (item) => {
      const result = await act(item);
      setProgress((done) => (done ?? 0) + 1);
      return result;
    });
    setProgress(null);
    // The button that was pressed was disabled and may be gone: focus the list instead.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list?.focus({ preventScroll: true });
    });
    const { done, failed } = outcome;
    if (!failed[0]) return outcome;
    const title = (failure ?? m.updateFailed)();
    showErrorToast(failed[0].error, title);
    const [all, unchanged] = [items.length, items.length - done.length];
    setTrouble({
      title: all === 1 || failure ? title : m.unchanged({ unchanged, all, plural: plural() }),
      lines: failed.map(({ item, error }) => {
        const reason = reasonOf?.(error) ?? getConnectionHint(error) ?? getErrorMessage(error, title);
        return { _id: item._id, text: `${nameOf(item)}: ${reason}` };
      }),
    });
    return outcome;
  }

  return { progress, trouble, forgetTrouble: () => setTrouble(null), run };
}

interface BulkBarProps {
  selection: Pick<ReturnType<typeof useSelection>, "items" | "clear"> & { chooseAll: () => unknown };
  /** The number of records that *Select all* selects. */
  total: number;
  progress?: number | null;
  changes: readonly { label: string; isDanger?: boolean; act: () => unknown }[];
  children?: ReactNode;
}

/** The bar with the actions for the selected records. Esc clears the selection. */
export function BulkBar({ selection, total, progress = null, changes, children }: BulkBarProps) {
  const { items, clear, chooseAll } = selection;
  const { length: count } = items;
  const isBusy = progress !== null;
  useShortcut("Esc", clear, count > 0 && !isBusy);
  if (count === 0) return null;
  return (
    <section className={barStyles.bar} aria-label={m.selection()}>
      <fieldset disabled={isBusy}>
        <b role="status">{isBusy ? m.progressOf({ done: progress, all: count }) : m.selected({ count })}</b>
        {count < total && (
          <button type="button" onClick={() => void chooseAll()}>
            {m.selectAll({ total })}
          </button>
        )}
        <button type="button" onClick={clear}>
          {m.clear()} <Kbd shortcut="Esc" />
        </button>
      </fieldset>
      <fieldset disabled={isBusy}>
        {changes.map(({ label, isDanger, act }) => (
          <button key={label} type="button" data-danger={isDanger || undefined} onClick={() => void act()}>
            {label}
          </button>
        ))}
        {children}
      </fieldset>
    </section>
  );
}

export function BulkTroubleNote({ trouble: { title, lines }, onClose }: { trouble: BulkTrouble; onClose: () => void }) {
  return (
    <div className="inset" ref={scrollToNote}>
      <FormNote tone="bad" title={title}>
        <ul>
          {lines.map(({ _id, text }) => (
            <li key={_id}>{text}</li>
          ))}
        </ul>
        <Button onClick={onClose}>{m.close()}</Button>
      </FormNote>
    </div>
  );
}

/**
 * Keeps the selected records of `all`; `shown` is the current page. A record that leaves `all` is no longer selected. A
 * click with Shift selects the range from the record clicked before.
 */
export function useSelection<Item extends { _id: string }>(all: readonly Item[], shown = all) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const page = useRef(shown);
  const toggled = useRef("");
  useEffect(() => {
    page.current = shown;
  }, [shown]);
  // A stable function, so that a long list re-renders only the row that changes.
  const toggle = useCallback((id: string, { nativeEvent }: SyntheticEvent) => {
    const order = page.current.map(({ _id }) => _id);
    const [from = -1, to = -1] = [order.indexOf(toggled.current), order.indexOf(id)].toSorted((a, b) => a - b);
    const isRange = (nativeEvent as MouseEvent).shiftKey && from >= 0;
    const changed = isRange ? order.slice(from, to + 1) : [id];
    setIds((before) => (before.has(id) ? without(before, changed) : new Set([...before, ...changed])));
    toggled.current = id;
  }, []);
  const choose = (chosen: readonly Item[]) => setIds(new Set(chosen.map(({ _id }) => _id)));
  return {
    items: all.filter(({ _id }) => ids.has(_id)),
    has: (id: string) => ids.has(id),
    isAll: shown.length > 0 && shown.every(({ _id }) => ids.has(_id)),
    toggle,
    remove: (gone: readonly string[]) => setIds((before) => without(before, gone)),
    setAll(isAll: boolean) {
      const all = shown.map(({ _id }) => _id);
      setIds(isAll ? new Set([...ids, ...all]) : without(ids, all));
    },
    choose,
    chooseAll: () => choose(all),
    clear: () => setIds(new Set()),
  };
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.includes(id)));
}
