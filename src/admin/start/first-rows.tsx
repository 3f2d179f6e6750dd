import type { ReactNode } from "react";

/** The number of rows that are shown at first. */
const SHOWN_AT_MOST = 5;

interface FirstRowsProps<Item> {
  items: readonly Item[];
  /** What the folded rows are called: `3 more drafts`. */
  moreWords: (v: { count: number }) => string;
  /** A row, as a list item with its key. */
  children: (item: Item) => ReactNode;
}

/** The first rows of a long list on the start screen; the others are folded. */
export function FirstRows<Item>({ items, moreWords, children }: FirstRowsProps<Item>) {
  const more = items.slice(SHOWN_AT_MOST);
  return (
    <>
      <ul className="rows">{items.slice(0, SHOWN_AT_MOST).map(children)}</ul>
      {more.length > 0 && (
        <details className="strip">
          <summary>{moreWords({ count: more.length })}</summary>
          <ul className="rows">{more.map(children)}</ul>
        </details>
      )}
    </>
  );
}
