import { createElement, Fragment, type ReactNode } from "react";
import { withLatinDigits } from "#shared/normalise.ts";
import { langAttribute } from "#site/parts/language.tsx";
import styles from "./record.module.css";

/** Text as staff typed it, line by line, with links. The parts never change their order, so they need no keys. */
export function TypedText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph
      .split("\n")
      .map((text) => createElement("span", { lang: langAttribute(text) }, createElement(LinkedText, { text })));
    return createElement("p", null, ...lines);
  });
  return createElement("div", { className: styles.text }, ...paragraphs);
}

/** Matches the rest of a URL, without punctuation that ends a sentence and without Bengali endings such as `-এ`. */
const REST = String.raw`(?:(?!-\P{ASCII})[^\s<>"])*[^\s<>"'.,;:!?()[\]{}।’”\-]`;
const BEFORE_NAME = String.raw`(?<![\w.@/+\-])`;
const AFTER_NAME = String.raw`(?![\w@]|[.\-]\w)`;

const PATTERNS = {
  url: String.raw`[Hh]ttps?:\/\/(?=\w)${REST}`,
  email: String.raw`${BEFORE_NAME}[\w.+\-]+@(?:\w+(?:-\w+)*\.)+[A-Za-z]{2,}${AFTER_NAME}`,
  host: String.raw`${BEFORE_NAME}(?:[Ww]ww\.)?(?:[a-z0-9][a-z0-9\-]+\.)+(?:in|org|com|net|edu|gov)${AFTER_NAME}(?:[\/?#]${REST})?`,
  phone: String.raw`(?<![\w₹@+]|\d[.,:\-])(?:${[
    String.raw`\+91(?:[ \-]?\d){10}`,
    String.raw`0?[6-9](?:\d{9}|\d{4}[ \-]\d{5}|\d{3}[ \-]\d{3}[ \-]\d{3}|\d{2}[ \-]\d{3}[ \-]\d{4})`,
    // Landlines with area code, the sample college's numbers, and toll-free numbers.
    String.raw`(?:0[1-9]\d{1,3}[ \-]|\(0[1-9]\d{1,3}\)[ \-]?)\d{3,4}[ \-]?\d{3,4}`,
    String.raw`00000 \d{5}`,
    String.raw`18[06]0[ \-]?\d{2,3}[ \-]?\d{4}`,
  ].join("|")})(?![\w@]|[.,:\-]\d)`,
};

const LINKS = new RegExp(
  Object.entries(PATTERNS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join("|"),
  "gu",
);

/** A line as staff typed it, with web addresses (only https), email addresses and telephone numbers as links. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, groups = {} } of withLatinDigits(text).matchAll(LINKS)) {
    const [kind, found] = Object.entries(groups).find(([, part]) => part) ?? [];
    const href = found && hrefOf(kind, found);
    if (!href) continue;
    const props = { href, ...(href.startsWith("http") && { rel: "noopener" }) };
    parts.push(text.slice(end, index));
    end = index + found.length;
    parts.push(createElement("a", props, text.slice(index, end)));
  }
  return createElement(Fragment, null, ...parts, text.slice(end));
}

function hrefOf(kind: string | undefined, found: string): string | null {
  if (kind === "url") return /^https:/i.test(found) ? found : null;
  if (kind === "host") return `https://${found}`;
  if (kind === "email") return `mailto:${found}`;
  const digits = found.replace(/\D/g, "");
  if (digits.startsWith("18")) return `tel:${digits}`;
  const national = digits.replace(found.startsWith("+") ? /^91/ : /^0(?=\d{10}$)/, "");
  return national.length === 10 ? `tel:+91${national}` : null;
}

/** Returns the beginning of a text on one line: the words that fit into `maxLength` characters, followed by `…`. */
export function excerpt(text: string, maxLength = 155): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const end = cut.lastIndexOf(" ");
  return `${end > maxLength / 2 ? cut.slice(0, end) : Array.from(cut).slice(0, -1).join("")}…`;
}
