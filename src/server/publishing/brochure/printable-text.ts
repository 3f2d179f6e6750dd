/** A word that is wider than the narrowest column: an address, or a mistake. */
const LONG_WORD = /\S{25,}/gu;
/** Where a long word breaks at the latest, never inside a Bengali syllable. */
const LAST_BREAK = /[^\u200B]{25}(?<![\u09CD\u200C\u200D])(?=[\p{L}\p{N}\p{P}\p{S}])/gu;
/** Control characters, and emoji, which the two typefaces do not have. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}]|\p{RGI_Emoji}|\uFE0F/gv;
const ADDRESS_KEYS = new Set(["href", "src"]);

/**
 * Every string of the data without control characters and emoji, with places to break in words that are wider than a
 * column. Not escaped: the template gets texts as data, never as markup.
 */
export function toPrintable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, entry) =>
    typeof entry === "string" && !ADDRESS_KEYS.has(key) ? printable(entry) : entry,
  );
}

function printable(text: string): string {
  const breakable = (word: string) => word.replace(/[@./_-](?=\S)/gu, "$&\u200B").replace(LAST_BREAK, "$&\u200B");
  return text.replace(/\s/gu, " ").replace(UNPRINTABLE, "").replace(LONG_WORD, breakable);
}
