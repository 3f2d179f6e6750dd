import { createElement } from "react";
import { languageOf } from "./language-of.ts";
import { LinkedText } from "./linked-text.ts";
import styles from "./typed-text.module.css";

/**
 * A text as staff typed it, line for line, with its links. A line in Bengali between English ones says so. Paragraphs and
 * lines never change places, so they are children by their position and need no keys.
 */
export function TypedText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph
      .split("\n")
      .map((text) => createElement("span", { lang: languageOf(text) }, createElement(LinkedText, { text })));
    return createElement("p", null, ...lines);
  });
  return createElement("div", { className: styles.text }, ...paragraphs);
}
