import { z } from "zod";
import { isPagePath, schemaOf, translationSchema } from "#contract/collections/document-definitions.ts";
import type { OtherLanguage } from "#contract/collections/translations.ts";
import type { DocumentTranslation, ValidationError } from "#contract/documents.ts";
import { nameWords } from "#contract/name-words.ts";
import { NAMED, type Names, withNames } from "#contract/names.ts";
import { matchTexts, oneSpaced, type Pair, type Row, rowsOf } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import type { ValuePath } from "#server/collections/content/content-error.ts";
import { blocksIn } from "#shared/markdown.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { checkSchema, schemaAt } from "./check-schema.ts";
import { toBengaliNumerals } from "./numerals.ts";
import type { Source } from "./source.ts";

export interface PlacedText {
  path: (string | number)[];
  text: string;
}

/** Reads a translation's file, which has `- en: Library` and below it `bn: গ্রন্থাগার`. */
export function readRows(language: OtherLanguage, source: Source) {
  const { data, validationErrors } = checkSchema(translationSchema(language), source);
  const pairs = data ?? [];
  const pathOf = (en: string | null) => {
    const place = pairs.findLastIndex((pair) => oneSpaced(pair.en ?? "") === en);
    return place < 0 ? [] : [place, language];
  };
  return { rows: rowsOf(language, pairs), validationErrors, pathOf, lineOf: source.lineOf };
}

/**
 * The texts of a document that another language says in its own words, in their order: those that the schema marks
 * `isTranslated`, and each block (heading, paragraph, list, table) of a page's Markdown, at `["body"]`. Once each, without
 * those that the document has in that language itself.
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
    const key = oneSpaced(text);
    if (known.has(key) || !isEnglish(key.replace(NAMED, ""))) return false;
    known.add(key);
    return true;
  });
}

/** The texts that another language says in its own words, with white space as one space. */
export function textsOf(language: OtherLanguage, source: Source): string[] {
  return placedTextsOf(language, source).map(({ text }) => oneSpaced(text));
}

/** How many texts a document has, how many are missing in the other language, and of how many the English has changed. */
export type Progress = Pick<DocumentTranslation, "texts" | "missing" | "behind">;

export interface Translated extends Source {
  progress: Progress;
  /** The English text of which a place of the translated document was made. */
  englishAt: (path: ValuePath) => string | null;
}

/** The document in the other language where it has a translation, else in English. @param english values of names in braces */
export function translate(language: OtherLanguage, source: Source, rows: readonly Row[], english: Names): Translated {
  const { file, value, body } = source;
  const found = matchTexts(textsOf(language, source), rows);
  // The translation of an earlier wording may be wrong now, with another number or a name of the sample: show English.
  const rowsByText = new Map(found.map(({ en, row, isBehind }) => [en, isBehind ? null : row]));
  const say = (text: string) => {
    const row = rowsByText.get(oneSpaced(text));
    return row === undefined ? text : (row?.text ?? withNames(text, english));
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
      return typeof found === "string" ? oneSpaced(found) : null;
    },
    progress: {
      texts: found.length,
      missing: found.filter(({ row }) => row === null).length,
      behind: found.filter(({ isBehind }) => isBehind).length,
    },
  };
}

/** The texts of a document with Bengali numerals; the schema says what is text. @param source with its braces filled */
export function withBengaliNumerals<Given extends Source>(source: Given): Given {
  const groupAt = (path: ValuePath) => path.slice(0, -1).reduce((inner, step) => Object(inner)[step], source.value);
  const isPhone = (path: ValuePath) => /^tel:/.test(String(Object(groupAt(path)).to));
  const say = (text: string, path: ValuePath) => (isPhone(path) ? text : toBengaliNumerals(text));
  return { ...source, value: mapTexts("bn", source.value, schemaOf(source.file), say) };
}

/** The value with `sectionWords` under the translated headings, which they name in a page. */
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

/** Parts that a translation has from its English as they are: targets of links, names in braces, the sign of a heading. */
const SHARED = [/(?<=\]\()[^()]+(?=\))/g, new RegExp(NAMED, "g"), /^#+(?= )/g];
const NUMBER = /\d[\d,.:]*\d|\d/g;

/**
 * Validation errors of a translation: links and names that are not those of the English, and numbers that the English does
 * not have. A number of the English may be a word in the translation.
 */
export function validatePairs(language: OtherLanguage, pairs: readonly Partial<Pair>[]): ValidationError[] {
  return pairs.flatMap((pair, index) => {
    const [en, text] = [pair.en ?? "", pair[language] ?? ""];
    if (text.trim() === "") return [];
    const shared = SHARED.map((pattern) => [partsIn(en, pattern), partsIn(text, pattern)] as const);
    const [missing] = shared.flatMap(([theirs, own]) => without(theirs, own));
    const [extra] = shared.flatMap(([theirs, own]) => without(own, theirs));
    const known = new Set(partsIn(en, NUMBER));
    const number = partsIn(withLatinDigits(text.replace(NAMED, "")), NUMBER).find((one) => !known.has(one));
    const sentence =
      (missing && m.partMissing(partWords(missing, en))) ||
      (extra && m.partNotInEnglish(partWords(extra, text))) ||
      (number && m.numberNotInEnglish({ number }));
    return sentence ? [{ path: [index, language], sentence }] : [];
  });
}

/** A part of a text in words: a link by the words that lead there, a name as the staff knows it. */
function partWords(part: string, text: string): { kind: string; part: string } {
  if (part.startsWith("{")) return { kind: "name", part: nameWords(part.slice(1, -1), new Map()) };
  const words = text.split(`](${part})`, 1)[0]?.split("[").at(-1) ?? "";
  return part.startsWith("#") ? { kind: "", part } : { kind: "link", part: words };
}

const partsIn = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

/** The parts that `others` do not have, or not as often. */
function without(parts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return parts.filter((part) => {
    const count = left.get(part) ?? 0;
    left.set(part, count - 1);
    return count <= 0;
  });
}
