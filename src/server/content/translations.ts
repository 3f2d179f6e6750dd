import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { z } from "zod";
import { NAMED, type Names, withNames } from "#contract/names.ts";
import { checkSchema } from "./check-schema.ts";
import type { ContentFault } from "./content-error.ts";
import type { Translation } from "./content-files.ts";
import { schemaOf } from "./document-schemas.ts";
import { toBengaliNumerals } from "./numerals.ts";
import { schemaAt } from "./schema-keys.ts";
import type { Source } from "./yaml-source.ts";

/** A text in English, with white space as one space, and in another language. */
export interface Row {
  en: string;
  text: string;
}

interface MatchedText {
  en: string;
  /** The row that was written for it, or for what it said before; null where it is missing. */
  row: Row | null;
  /** The English has changed since. */
  isBehind: boolean;
}

/** The rows of a translation's file: `- en: Library` and below it `bn: গ্রন্থাগার`. An empty text counts as missing. */
export function readRows(language: Translation, source: Source): { rows: readonly Row[]; faults: ContentFault[] } {
  const schema = z.array(z.strictObject({ en: z.string(), [language]: z.string().nullable() }));
  const { data, faults } = checkSchema(schema, source);
  const rows = (data ?? []).map((row) => ({ en: oneSpaced(row.en ?? ""), text: (row[language] ?? "").trim() }));
  return { rows: rows.filter(({ text }) => text !== ""), faults };
}

/**
 * The texts of a document that another language says in its own words, in their order: those that the schema marks
 * `isTranslated`, and each block (heading, paragraph, list, table) of a page's Markdown. Once each, without those that the
 * document has in that language itself.
 */
export function textsOf(language: Translation, { file, value, body }: Source): string[] {
  const texts: string[] = [];
  mapTexts(language, value, schemaOf(file), (text) => {
    texts.push(text);
    return text;
  });
  texts.push(...blocksOf(body).map(({ text }) => text));
  return [...new Set(texts.map(oneSpaced))].filter((text) => isEnglish(text.replace(NAMED, "")));
}

/**
 * What each text is in the other language. A text without a row of its own has the row that stands where it stands and
 * shares half of its words: it was written for what the text said before.
 */
export function matchTexts(texts: readonly string[], rows: readonly Row[]): MatchedText[] {
  const places = new Map(rows.map(({ en }, place) => [en, place]));
  const current = new Set(texts);
  let last = -1;
  return texts.map((en) => {
    const place = places.get(en);
    if (place !== undefined) {
      last = place;
      return { en, row: rows[place] ?? null, isBehind: false };
    }
    for (let next = last + 1; next < rows.length; next++) {
      const row = rows[next];
      if (!row || current.has(row.en)) break;
      if (!isNear(en, row.en)) continue;
      last = next;
      return { en, row, isBehind: true };
    }
    return { en, row: null, isBehind: false };
  });
}

/** How many texts a document has, how many are missing in the other language, and of how many the English has changed. */
export interface Progress {
  texts: number;
  missing: number;
  behind: number;
}

/** The document in the other language as far as there are rows, the rest in English. @param english for its braces */
export function translate(
  language: Translation,
  source: Source,
  rows: readonly Row[],
  english: Names,
): Source & { progress: Progress } {
  const { file, value, body } = source;
  const found = matchTexts(textsOf(language, source), rows);
  // What a pair said before may be wrong now, or the sample's: a number, a name.
  const rowsByText = new Map(found.map(({ en, row, isBehind }) => [en, isBehind ? null : row]));
  const say = (text: string) => {
    const row = rowsByText.get(oneSpaced(text));
    return row === undefined ? text : (row?.text ?? withNames(text, english));
  };
  const translated = mapTexts(language, value, schemaOf(file), say);
  let at = 0;
  const parts = blocksOf(body).map(({ text, start, end }) => {
    const before = body.slice(at, start);
    at = end;
    return before + say(text);
  });
  return {
    ...source,
    value: withHeadings(translated, (heading) => /^#+ (.+)$/.exec(say(`## ${heading}`))?.[1] ?? heading),
    body: parts.join("") + body.slice(at),
    lineOf: () => null,
    progress: {
      texts: found.length,
      missing: found.filter(({ row }) => row === null).length,
      behind: found.filter(({ isBehind }) => isBehind).length,
    },
  };
}

/** The texts of a document with Bengali numerals; the schema says what is text. @param source with its braces filled */
export function withBengaliNumerals<Given extends Source>(source: Given): Given {
  const isPhone = (group: unknown) => /^tel:/.test(String((group as { to?: unknown } | undefined)?.to));
  const say = (text: string, group?: unknown) => (isPhone(group) ? text : toBengaliNumerals(text));
  return { ...source, value: mapTexts("bn", source.value, schemaOf(source.file), say) };
}

/** `sectionWords` of a page name its headings. */
function withHeadings(value: unknown, say: (heading: string) => string): unknown {
  const { route, sectionWords } = (value ?? {}) as { route?: unknown; sectionWords?: Record<string, unknown> };
  if (!route || !sectionWords) return value;
  const words = Object.entries(sectionWords).map(([heading, entry]) => [say(heading), entry]);
  return { ...(value as object), sectionWords: Object.fromEntries(words) };
}

/** Keys whose text stands in Bengali beside them, in the key `bengali` of the same group. */
const WITH_BENGALI = ["english", "title", "name"];

function mapTexts(
  language: Translation,
  value: unknown,
  schema: z.ZodType | null,
  say: (text: string, group?: unknown) => string,
  group?: unknown,
): unknown {
  if (schema === null) return value;
  if (typeof value === "string") return isTranslated(schema) ? say(value, group) : value;
  if (Array.isArray(value)) return value.map((entry, at) => mapTexts(language, entry, schemaAt(schema, at), say));
  if (typeof value !== "object" || value === null) return value;
  const { bengali } = value as { bengali?: unknown };
  const isOwn = (key: string) => Object.hasOwn(value, key) && isTranslated(schemaAt(schema, key));
  const own = language === "bn" && bengali ? WITH_BENGALI.find(isOwn) : undefined;
  const entries = Object.entries(value).map(([key, entry]) => [
    key,
    key === own ? bengali : key === "bengali" ? entry : mapTexts(language, entry, schemaAt(schema, key), say, value),
  ]);
  return Object.fromEntries(own ? entries.filter(([key]) => key !== "bengali") : entries);
}

function isTranslated(schema: z.ZodType | null): boolean {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : null;
  return schema?.meta()?.isTranslated ?? (inner !== null && isTranslated(inner));
}

function blocksOf(body: string): { text: string; start: number; end: number }[] {
  const { children } = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return children.map(({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    return { text: body.slice(start, end), start, end };
  });
}

/** Most of its letters are Latin. */
function isEnglish(text: string): boolean {
  const [latin, all] = [/\p{Script=Latin}/gu, /\p{L}/gu].map((letter) => text.match(letter)?.length ?? 0);
  return (latin ?? 0) * 2 > (all ?? 0);
}

function isNear(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)));
  const shared = [...(words ?? [])].filter((word) => others?.has(word)).length;
  return shared * 2 >= Math.max(words?.size ?? 0, others?.size ?? 0);
}

const oneSpaced = (text: string) => text.replace(/\s+/g, " ").trim();
