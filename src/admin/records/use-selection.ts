import { useState } from "react";

/** Which of the records on the screen are chosen. What is no longer shown is not chosen. */
export function useSelection<Item extends { _id: string }>(shown: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const items = shown.filter(({ _id }) => ids.has(_id));
  return {
    items,
    has: (id: string) => ids.has(id),
    isAll: shown.length > 0 && items.length === shown.length,
    toggle: (id: string) =>
      setIds((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    setAll: (isAll: boolean) => setIds(new Set(isAll ? shown.map(({ _id }) => _id) : [])),
    clear: () => setIds(new Set()),
  };
}
