import { createElement, Fragment, type ReactNode } from "react";

type Elements = Readonly<Record<string, ReactNode | ((inside: ReactNode) => ReactNode)>>;

/** Text for screen readers only, which may read a link without the surrounding text. */
const visuallyHidden = (inside: ReactNode) => <span className="visually-hidden">{inside}</span>;

/** Tags with the same meaning in every message. */
const COMMON: Elements = { b: (inside) => <b>{inside}</b>, u: (inside) => <u>{inside}</u>, hidden: visuallyHidden };

/**
 * Replaces tags of a message with elements: `<a>words</a>` with the result of the function `a`, `<phone/>` with the
 * element `phone`. Pass text typed by users as an element, because tags within the message are interpreted.
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
  // The parts of a text never change order, so they need no keys.
  return createElement(Fragment, null, ...parts, text.slice(end));
}
