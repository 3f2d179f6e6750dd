import { createElement } from "react";
import { languageOf } from "./language-of.ts";
import styles from "./typed-text.module.css";

/**
 * A text as staff typed it, line for line. A line in Bengali between English ones says so. Paragraphs and lines never
 * change places, so they are children by their position and need no keys.
 */
export function TypedText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.split("\n").map((line) => createElement("span", { lang: languageOf(line) }, line));
    return createElement("p", null, ...lines);
  });
  return createElement("div", { className: styles.text }, ...paragraphs);
}
