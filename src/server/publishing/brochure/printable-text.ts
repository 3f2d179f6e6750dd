/** Matches words that may be wider than the narrowest column, such as addresses. */
const LONG_WORD = /\S{25,}/gu;
/** Matches 25 characters of a long word, after which a break must be possible, never inside a Bengali syllable. */
const LAST_BREAK = /[^\u200B]{25}(?<![\u09CD\u200C\u200D])(?=[\p{L}\p{N}\p{P}\p{S}])/gu;
/** Matches control and private-use characters, and emoji, which the two typefaces do not contain. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}]|\p{RGI_Emoji}|\uFE0F/gv;
const ADDRESS_KEYS = new Set(["href", "src"]);

/**
 * Returns the data with all strings but addresses made printable: without control characters and emoji, and with
 * zero-width spaces in long words. Strings are not escaped: the template reads texts as data, never as markup.
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
