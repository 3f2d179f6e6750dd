import { z } from "zod";
import { isPagePath, schemaOf, translationSchema } from "#contract/collections/document-definitions.ts";
import type { OtherLanguage } from "#contract/collections/translations.ts";
import type { DocumentTranslation, ValidationError } from "#contract/documents.ts";
import { describePlaceholder } from "#contract/placeholder-text.ts";
import { fillPlaceholders, PLACEHOLDER_PATTERN, type Placeholders } from "#contract/placeholders.ts";
import {
  collapseWhitespace,
  matchTexts,
  type TranslationEntry,
  type TranslationPair,
  toTranslationRows,
} from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import { blocksIn } from "#shared/markdown.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { schemaAt, validateSource } from "./check-schema.ts";
import type { ValuePath } from "./content-error.ts";
import { toBengaliNumerals } from "./numerals.ts";
import type { Source } from "./source.ts";

export interface PlacedText {
  path: (string | number)[];
  text: string;
}

/** Reads a translation, a list of pairs such as `- en: Library` followed by `bn: গ্রন্থাগার`. */
export function parseTranslation(language: OtherLanguage, source: Source) {
  const { data, validationErrors } = validateSource(translationSchema(language), source);
  const pairs = data ?? [];
  const pathOf = (en: string | null) => {
    const place = pairs.findLastIndex((pair) => collapseWhitespace(pair.en ?? "") === en);
    return place < 0 ? [] : [place, language];
  };
  return { rows: toTranslationRows(language, pairs), validationErrors, pathOf, lineOf: source.lineOf };
}

/**
 * Returns the texts of a document that need a translation, in their order: those that the schema marks `isTranslated`,
 * and each block (heading, paragraph, list, table) of a page's Markdown, with the path `["body"]`. Leaves out
 * duplicates, and texts that the document itself has in that language.
 */
export function placedTextsOf(language: OtherLanguage, { file, value, body }: Source): PlacedText[] {
  const texts: PlacedText[] = [];
  mapTexts(language, value, schemaOf(file), (text, path) => {
    texts.push({ path: [...path], text });
    return text;
  });
  texts.push(...blocksIn(body).map(({ text }) => ({ path: ["body"], text })));
  const known = new Set<string>();
  return texts.filter(({ text }) => {
    const key = collapseWhitespace(text);
    if (known.has(key) || !isEnglish(key.replace(PLACEHOLDER_PATTERN, ""))) return false;
    known.add(key);
    return true;
  });
}

/** Returns the texts of a document that need a translation, with white space collapsed. */
export function textsOf(language: OtherLanguage, source: Source): string[] {
  return placedTextsOf(language, source).map(({ text }) => collapseWhitespace(text));
}

/** Number of texts in a document, of those without a translation, and of those whose English has changed since. */
export type Progress = Pick<DocumentTranslation, "texts" | "missing" | "behind">;

export interface Translated extends Source {
  progress: Progress;
  /** Returns the English text from which the text at a path of the translated document was made. */
  englishAt: (path: ValuePath) => string | null;
}

/** Translates a document. Texts without a current translation stay English. @param english values of names in braces */
export function translate(
  language: OtherLanguage,
  source: Source,
  rows: readonly TranslationEntry[],
  english: Placeholders,
): Translated {
  const { file, value, body } = source;
  const found = matchTexts(textsOf(language, source), rows);
  // A translation of an earlier wording may be wrong now, such as in a number or a sample's name: show the English.
  const rowsByText = new Map(found.map(({ en, row, isBehind }) => [en, isBehind ? null : row]));
  const say = (text: string) => {
    const row = rowsByText.get(collapseWhitespace(text));
    return row === undefined ? text : (row?.text ?? fillPlaceholders(text, english));
  };
  const translated = mapTexts(language, value, schemaOf(file), say);
  let at = 0;
  let made = "";
  let lastLine = 1;
  const blocks = blocksIn(body).map(({ text, start }) => {
    const said = body.slice(at, start) + say(text);
    made += said;
    at = start + text.length;
    lastLine += said.split("\n").length - 1;
    return { text, lastLine };
  });
  return {
    ...source,
    value: withHeadings(translated, (heading) => /^#+ (.+)$/.exec(say(`## ${heading}`))?.[1] ?? heading),
    body: made + body.slice(at),
    lineOf: () => null,
    englishAt: ([key, line, ...rest]) => {
      const isInBody = key === "body" && isPagePath(file);
      const found = isInBody
        ? blocks.find(({ lastLine }) => Number(line) <= lastLine)?.text
        : [key, line, ...rest].reduce(
            (inner: unknown, step) => (step === undefined ? inner : Object(inner)[step]),
            value,
          );
      return typeof found === "string" ? collapseWhitespace(found) : null;
    },
    progress: {
      texts: found.length,
      missing: found.filter(({ row }) => row === null).length,
      behind: found.filter(({ isBehind }) => isBehind).length,
    },
  };
}

/** Converts numerals to Bengali in the texts that a document's schema marks. @param source with names filled in */
export function withBengaliNumerals<Given extends Source>(source: Given): Given {
  const groupAt = (path: ValuePath) => path.slice(0, -1).reduce((inner, step) => Object(inner)[step], source.value);
  const isPhone = (path: ValuePath) => /^tel:/.test(String(Object(groupAt(path)).to));
  const say = (text: string, path: ValuePath) => (isPhone(path) ? text : toBengaliNumerals(text));
  return { ...source, value: mapTexts("bn", source.value, schemaOf(source.file), say) };
}

/** Returns a page's value with the keys of `sectionWords`, which are headings, translated. */
function withHeadings(value: unknown, say: (heading: string) => string): unknown {
  const { route, sectionWords } = (value ?? {}) as { route?: unknown; sectionWords?: Record<string, unknown> };
  if (!route || !sectionWords) return value;
  const words = Object.entries(sectionWords).map(([heading, entry]) => [say(heading), entry]);
  return { ...(value as object), sectionWords: Object.fromEntries(words) };
}

/** Keys whose Bengali text is in the key `bengali` of the same group. */
const WITH_BENGALI = ["english", "title", "name"];

function mapTexts(
  language: OtherLanguage,
  value: unknown,
  schema: z.ZodType | null,
  say: (text: string, path: ValuePath) => string,
  path: ValuePath = [],
): unknown {
  if (schema === null) return value;
  if (typeof value === "string") return isTranslated(schema) ? say(value, path) : value;
  const inner = (entry: unknown, step: string | number) =>
    mapTexts(language, entry, schemaAt(schema, step), say, [...path, step]);
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value !== "object" || value === null) return value;
  const { bengali } = value as { bengali?: unknown };
  const isOwn = (key: string) => Object.hasOwn(value, key) && isTranslated(schemaAt(schema, key));
  const own = language === "bn" && bengali ? WITH_BENGALI.find(isOwn) : undefined;
  const given = (key: string) =>
    language === "bn" ? (value as Record<string, unknown>)[`${key}InBengali`] : undefined;
  const entries = Object.entries(value).map(([key, entry]) => [
    key,
    key === own ? bengali : key === "bengali" ? entry : (given(key) ?? inner(entry, key)),
  ]);
  return Object.fromEntries(own ? entries.filter(([key]) => key !== "bengali") : entries);
}

function isTranslated(schema: z.ZodType | null): boolean {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : null;
  return schema?.meta()?.isTranslated ?? (inner !== null && isTranslated(inner));
}

/** Whether most letters of a text are Latin. */
function isEnglish(text: string): boolean {
  const [latin, all] = [/\p{Script=Latin}/gu, /\p{L}/gu].map((letter) => text.match(letter)?.length ?? 0);
  return (latin ?? 0) * 2 > (all ?? 0);
}

/** Parts that a translation and its English must share: targets of links, names in braces, `#` signs of a heading. */
const SHARED = [/(?<=\]\()[^()]+(?=\))/g, new RegExp(PLACEHOLDER_PATTERN, "g"), /^#+(?= )/g];
const NUMBER = /\d[\d,.:]*\d|\d/g;

/**
 * Returns validation errors of a translation: links, names in braces and heading signs that differ from the English,
 * and numbers that the English does not have. A number of the English may be a word in the translation.
 */
export function validatePairs(language: OtherLanguage, pairs: readonly Partial<TranslationPair>[]): ValidationError[] {
  return pairs.flatMap((pair, index) => {
    const [en, text] = [pair.en ?? "", pair[language] ?? ""];
    if (text.trim() === "") return [];
    const shared = SHARED.map((pattern) => [partsIn(en, pattern), partsIn(text, pattern)] as const);
    const [missing] = shared.flatMap(([theirs, own]) => without(theirs, own));
    const [extra] = shared.flatMap(([theirs, own]) => without(own, theirs));
    const known = new Set(partsIn(en, NUMBER));
    const number = partsIn(withLatinDigits(text.replace(PLACEHOLDER_PATTERN, "")), NUMBER).find(
      (one) => !known.has(one),
    );
    const sentence =
      (missing && m.partMissing(partWords(missing, en))) ||
      (extra && m.partNotInEnglish(partWords(extra, text))) ||
      (number && m.numberNotInEnglish({ number }));
    return sentence ? [{ path: [index, language], sentence }] : [];
  });
}

/** Describes a part of a text for a message: a link by its text, a name in braces as the staff knows it. */
function partWords(part: string, text: string): { kind: string; part: string } {
  if (part.startsWith("{")) return { kind: "name", part: describePlaceholder(part.slice(1, -1), new Map()) };
  const words = text.split(`](${part})`, 1)[0]?.split("[").at(-1) ?? "";
  return part.startsWith("#") ? { kind: "", part } : { kind: "link", part: words };
}

const partsIn = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

/** Returns the parts that are not in `others`, or that occur there less often. */
function without(parts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return parts.filter((part) => {
    const count = left.get(part) ?? 0;
    left.set(part, count - 1);
    return count <= 0;
  });
}
