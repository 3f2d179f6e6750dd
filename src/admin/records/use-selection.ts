import { useCallback, useState } from "react";

/** Which of the records on the screen are chosen. What is no longer shown is not chosen. */
export function useSelection<Item extends { _id: string }>(shown: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const items = shown.filter(({ _id }) => ids.has(_id));
  // Stays the same, so that a long list draws only the row that changes.
  const toggle = useCallback(
    (id: string) =>
      setIds((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  );
  return {
    items,
    has: (id: string) => ids.has(id),
    isAll: shown.length > 0 && items.length === shown.length,
    toggle,
    remove: (gone: readonly string[]) => setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
    setAll: (isAll: boolean) => setIds(new Set(isAll ? shown.map(({ _id }) => _id) : [])),
    clear: () => setIds(new Set()),
  };
}
