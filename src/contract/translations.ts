import { isLanguage, type Language } from "#messages/languages.ts";

/** An English text, with white space collapsed, and its translation. */
export interface TranslationEntry {
  en: string;
  text: string;
}

export interface MatchedText {
  en: string;
  /** The translation of the text or of its former wording; null if missing. */
  row: TranslationEntry | null;
  /** The English text has changed since the translation. */
  isBehind: boolean;
}

/** A translated text as stored in a document: `{ en: "Library", bn: "গ্রন্থাগার" }`. */
export type TranslationPair = { en: string } & Readonly<Record<string, string | null>>;

/** Returns the language of a translation's path, such as `bn/pages/Library.yaml`; null for other paths. */
export function translationLanguage(path: string): Exclude<Language, "en"> | null {
  const [, code] = /^([a-z]{2})\/.+\.yaml$/.exec(path) ?? [];
  return isLanguage(code) && code !== "en" ? code : null;
}

export const collapseWhitespace = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the rows of a translation in one language, without empty texts. */
export function toTranslationRows(language: string, pairs: readonly Partial<TranslationPair>[]): TranslationEntry[] {
  const rows = pairs.map((pair) => ({ en: collapseWhitespace(pair.en ?? ""), text: (pair[language] ?? "").trim() }));
  return rows.filter(({ text }) => text !== "");
}

/** Maximum number of rows of deleted texts to skip when looking for the row of a changed text. */
const MAX_SKIPPED_ROWS = 40;

/**
 * Finds the translation of each text. A text without a row of its own is matched with the next row that shares half of
 * the words: presumably the translation of the text's former wording.
 */
export function matchTexts(texts: readonly string[], rows: readonly TranslationEntry[]): MatchedText[] {
  const places = new Map(rows.map(({ en }, place) => [en, place]));
  const current = new Set(texts);
  const words = rows.map(({ en }) => wordsOf(en));
  let last = -1;
  return texts.map((en) => {
    const place = places.get(en);
    if (place !== undefined) {
      last = place;
      return { en, row: rows[place] ?? null, isBehind: false };
    }
    const own = wordsOf(en);
    for (let next = last + 1; next <= last + MAX_SKIPPED_ROWS; next++) {
      const [row, theirs] = [rows[next], words[next]];
      if (!row || !theirs || current.has(row.en)) break;
      if (!isNear(own, theirs)) continue;
      last = next;
      return { en, row, isBehind: true };
    }
    return { en, row: null, isBehind: false };
  });
}

/**
 * Returns the pairs with a new translation of the English text `en`. The new pair replaces that of the text's former
 * wording, unless the former wording is in `kept`: still public, while the new English text is a draft.
 * @param texts English texts of the document, in order
 */
export function withTranslation(
  language: string,
  pairs: readonly TranslationPair[],
  { texts, kept }: { texts: readonly string[]; kept: readonly string[] },
  { en, text }: TranslationEntry,
): TranslationPair[] {
  const placeOf = (english: string) => pairs.findLastIndex((pair) => collapseWhitespace(pair.en) === english);
  const own = placeOf(collapseWhitespace(en));
  const pair: TranslationPair = { en, [language]: text };
  if (own >= 0) return pairs.with(own, { ...pairs[own], ...pair, en: pairs[own]?.en ?? en });
  const matched = matchTexts(texts.map(collapseWhitespace), toTranslationRows(language, pairs));
  const index = matched.findIndex((one) => one.en === collapseWhitespace(en));
  const before = matched[index]?.row?.en;
  if (before !== undefined) {
    const place = placeOf(before);
    return kept.map(collapseWhitespace).includes(before) ? pairs.toSpliced(place, 0, pair) : pairs.with(place, pair);
  }
  const preceding = matched.slice(0, index).findLast(({ row }) => row !== null);
  return pairs.toSpliced(preceding?.row ? placeOf(preceding.row.en) + 1 : 0, 0, pair);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

function isNear(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared * 2 >= Math.max(words.size, others.size);
}
