import type { Token } from "markdown-it";
import { fitsTextSize, MAX_TEXT_SIZE } from "#contract/documents.ts";
import { FACT_SEPARATOR } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { addressIn, bengaliDigits, LANGUAGES, type Language, PAGE } from "#messages/languages.ts";
import { MAX_NESTING, markdown, plainText } from "#shared/markdown.ts";
import { insertNoBreakSpaces } from "#shared/normalise.ts";
import { MAX_VALIDATION_ERRORS } from "./content-error.ts";
import { toBengaliNumerals } from "./numerals.ts";
import { type IsHiddenPage, pruneBlocks } from "./prune-content.ts";
import type { Reference } from "./references.ts";

const { renderer, utils } = markdown;
const TABLE: Record<Language, string> = { en: "Table", bn: "সারণি" };

renderer.rules.html_block = renderer.rules.html_inline = () => "";
// `inLanguages` has escaped the text already.
renderer.rules.text = (tokens, index) => tokens[index]?.content ?? "";
renderer.rules.table_open = (tokens, index) => `${tokens[index]?.info}<table>\n`;
renderer.rules.table_close = (tokens, index) => `</table>${tokens[index]?.info}\n`;
delete renderer.rules.image;

/** Private-use character between the facts of one list entry: `intoEntries` makes each fact an entry of its own. */
export const ENTRY_SEPARATOR = "\u{F0001}";

/** Maximum length of a text with names in braces filled in, or of a translation: both may exceed the typed text. */
const MAX_SIZE = { characters: 2 * MAX_TEXT_SIZE.characters, lines: 2 * MAX_TEXT_SIZE.lines };
const mistake = (sentence: string, advice: () => string) => ({ line: 1, sentence, advice });
const TITLE = "a heading in a text begins with ##: the title of the page is the first heading";
const MISTAKES = {
  title: mistake(TITLE, m.headingBelow),
  depth: mistake("lists, quotations or marks lie too deep within each other", m.tooDeep),
  length: mistake(`the text has more than ${MAX_SIZE.characters} characters or ${MAX_SIZE.lines} lines`, () =>
    m.textTooLong(MAX_SIZE),
  ),
};

/** Renders Markdown as HTML, dropping all HTML in the source. Line numbers are those of the body, starting at 1. */
export function renderMarkdown(
  body: string,
  language: Language = "en",
  hasBengaliNumerals = false,
  isHiddenPage: IsHiddenPage = () => false,
) {
  const env: Parameters<typeof markdown.parse>[1] = {};
  const isTooLong = !fitsTextSize(body, MAX_SIZE);
  const all = markdown.parse(isTooLong ? "" : body, env);
  const tokens = pruneBlocks(all, isHiddenPage);
  const references: Reference[] = [];
  const mistakes = isTooLong ? [MISTAKES.length] : [];
  // Include the headings that the page leaves out: search words may refer to these headings.
  const headings = all.flatMap(({ type, level }, index) =>
    type === "heading_open" && level === 0 ? plainText(all[index + 1]?.children ?? []).replace(/\s+/g, " ") : [],
  );
  const ids = new Set<string>();
  const tablesUnder = new Map<string, number>();
  let heading = TABLE[language];
  let line = 1;
  // Limit the output: one long link definition could be used ten thousand times.
  let room = body.length + 100_000;
  const refer = (kind: Reference["kind"], target: unknown) =>
    references.push({ kind, target: String(target ?? ""), path: ["body", line] });

  for (const [index, token] of tokens.entries()) {
    const { type, tag, level, map, meta } = token;
    const children = token.children ?? [];
    if (map) line = map[0] + 1;
    const isDeep = level >= MAX_NESTING - 1 || children.some((child) => child.level >= MAX_NESTING - 1);
    const found = isDeep ? MISTAKES.depth : tag === "h1" && map ? MISTAKES.title : null;
    if (found && mistakes.length < MAX_VALIDATION_ERRORS) mistakes.push({ ...found, line });
    if (type === "reference_definition") refer("link", env.references?.[String(meta?.label)]?.href);
    if (type === "heading_open" && level === 0) {
      heading = plainText(tokens[index + 1]?.children ?? []);
      const id = idOf(heading);
      let own = id;
      for (let number = ids.size; ids.has(own); number += 1) own = `${id}-${number}`;
      ids.add(own);
      token.attrSet("id", own);
    }
    if (type === "table_open" && level === 0) {
      const number = (tablesUnder.get(heading) ?? 0) + 1;
      tablesUnder.set(heading, number);
      const name = heading.slice(0, 200);
      const digits = hasBengaliNumerals ? bengaliDigits(String(number)) : number;
      const label = number === 1 ? name : `${name}, ${TABLE[language].toLowerCase()} ${digits}`;
      token.info = `<div class="table-scroll" role="region" tabindex="0" aria-label="${utils.escapeHtml(label)}">`;
    }
    if (type === "table_close" && level === 0) token.info = "</div>";
    const style = token.attrGet("style");
    if (style) token.attrs = [["align", String(style).replace("text-align:", "")]];

    const look = level === 1 && tokens[index - 1]?.type === "paragraph_open" ? lookOfLink(children) : null;
    let isTelephone = false;
    for (const child of children) {
      room -= (child.attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, 0);
      if (room < 0) child.attrs = null;
      if (child.type === "text") {
        line += child.content.split("\n").length - 1;
        child.content = inLanguages(child.content, language, hasBengaliNumerals && !isTelephone);
      }
      if (child.type === "hardbreak") line += 1;
      if (child.type === "image") {
        refer("picture", child.attrGet("src"));
        child.attrSet("alt", plainText(child.children ?? []));
        point(child, "src", language);
      }
      if (child.tag !== "a") continue;
      const target = child.attrGet("href");
      // A reference link (`meta`) is counted once, at its definition.
      if (target !== null && !child.meta) refer("link", target);
      isTelephone = /^(?:tel|mailto):/.test(String(target));
      point(child, "href", language);
      if (look && child.type === "link_open") child.attrSet("class", `button ${look.style}`);
    }
    const words = look?.sign && children.find((child) => child.type === "text" && child.content !== "");
    if (words) words.content = `<span aria-hidden="true">${look.sign}</span> ${words.content}`;
  }
  return {
    html: intoEntries(renderer.render(tokens, markdown.options, env).trimEnd()),
    references,
    headings,
    mistakes,
  };
}

const FILM = /^https:\/\/(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//;
const MAP =
  /^https:\/\/(?:maps\.app\.goo\.gl|(?:www\.)?openstreetmap\.org|(?:www\.|maps\.)?google\.[a-z.]+\/maps|maps\.google\.[a-z.]+)\b/;

/**
 * Returns the look of a paragraph that is a single link: a button if bold, a secondary button with a symbol if the link
 * leads to a video or a map. Nothing is loaded from the other site before a visitor follows the link.
 */
function lookOfLink(children: readonly Token[]): { style: string; sign?: string } | null {
  const seen = children.filter(({ type, content }) => type !== "text" || content !== "").map(({ type }) => type);
  const outer = seen.filter((type) => !type.startsWith("strong_"));
  const isAlone = outer[0] === "link_open" && outer.indexOf("link_close") === outer.length - 1;
  if (!isAlone) return null;
  if (seen.includes("strong_open")) return { style: "button-primary" };
  const address = String(children.find(({ type }) => type === "link_open")?.attrGet("href"));
  if (FILM.test(address)) return { style: "button-quiet", sign: "▶" };
  return MAP.test(address) ? { style: "button-quiet", sign: "⌖" } : null;
}

const ENTRY = new RegExp(`<li>(?:\\n<p>)?([^\\n]*${ENTRY_SEPARATOR}[^\\n]*?)(?:</p>\\n)?</li>`, "gu");

/** Splits list entries that contain `ENTRY_SEPARATOR`, so that each fact has its own entry. */
const intoEntries = (html: string) =>
  html
    .replace(ENTRY, (entry, facts: string) =>
      facts
        .split(ENTRY_SEPARATOR)
        .map((fact) => entry.replace(facts, () => fact))
        .join("\n"),
    )
    .replaceAll(ENTRY_SEPARATOR, FACT_SEPARATOR);

/** Matches addresses that are safe for links and pictures: none of them can run a script. */
const SAFE = /^(?:https?:|mailto:|tel:|(?![^/?#]*:))/i;

/** Sets the target of a link or picture, except an unsafe one. Links to other sites have `rel="noopener"`. */
function point(token: Token, name: "href" | "src", language: Language): void {
  const target = token.attrGet(name);
  if (target === null) return;
  const address = utils.lib.mdurl.encode(String(target));
  token.attrSet(name, name === "href" && PAGE.test(address) ? addressIn(language, address) : address);
  if (name === "href" && address.startsWith("https://")) token.attrPush(["rel", "noopener"]);
  if (!SAFE.test(address)) token.attrs = (token.attrs ?? []).filter(([other]) => other !== name);
}

/** Returns a pattern for words of one script, with spaces and marks between. Indian scripts share the danda. */
function runOf(script: string, within = ""): string {
  const letter = `\\p{Script=${script}}`;
  return `${letter}(?:[${letter}${within}]|[\\s,;:?!–-]+(?=${letter}))*`;
}

const WORDS = {
  en: runOf("Latin", "\\d.@/"),
  bn: runOf("Bengali", "\\u200c\\u200d।"),
  hi: runOf("Devanagari", "\\u200c\\u200d।"),
};
/** Patterns that match words of other languages, by the language of the text. */
const FOREIGN = Object.fromEntries(
  LANGUAGES.map((language) => {
    const others = Object.entries(WORDS).filter(([other]) => other !== language);
    return [language, new RegExp(others.map(([other, run]) => `(?<${other}>${run})`).join("|"), "gu")];
  }),
) as Record<Language, RegExp>;

/** Adds `lang` to words of other languages, for pronunciation and choice of font (WCAG 3.1.2). @returns HTML */
function inLanguages(text: string, language: Language, hasBengaliNumerals: boolean): string {
  const say = (words: string) => utils.escapeHtml(hasBengaliNumerals ? toBengaliNumerals(words) : words);
  let html = "";
  let end = 0;
  for (const run of text.matchAll(FOREIGN[language])) {
    const [lang] = Object.entries(run.groups ?? {}).find(([, words]) => words) ?? [];
    html += `${say(insertNoBreakSpaces(text.slice(end, run.index)))}<span lang="${lang}">${say(run[0])}</span>`;
    end = run.index + run[0].length;
  }
  return html + say(insertNoBreakSpaces(text.slice(end)));
}

/** Returns the id of a heading: `Who may apply` → `on-who-may-apply`. No other id of a page begins with `on-`. */
function idOf(heading: string): string {
  return ["on", ...(heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].join("-");
}
