import { createElement, Fragment, type ReactNode } from "react";

type Elements = Readonly<Record<string, ReactNode | ((inside: ReactNode) => ReactNode)>>;

/** Text for screen readers only, which read a link without what is around it. */
const visuallyHidden = (inside: ReactNode) => <span className="unseen">{inside}</span>;

/** Tags that mean the same in every message. */
const COMMON: Elements = { b: (inside) => <b>{inside}</b>, u: (inside) => <u>{inside}</u>, hidden: visuallyHidden };

/**
 * A message with elements in place of its tags: of `<a>words</a>` what the function `a` makes of the words, of `<phone/>` the
 * element `phone`. What visitors or staff typed goes in as an element, so that no tag is read in it.
 */
export function rich(text: string, own: Elements = {}): ReactNode {
  const elements = { ...COMMON, ...own };
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: tag, 1: pair, 2: inside = "", 3: single = "" } of text.matchAll(
    /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/g,
  )) {
    const element = elements[pair ?? single];
    parts.push(text.slice(end, index), typeof element === "function" ? element(rich(inside, elements)) : element);
    end = index + tag.length;
  }
  // The parts of a text never change places, so they need no keys.
  return createElement(Fragment, null, ...parts, text.slice(end));
}
