/** Wider than the narrowest column: an address, or a mistake. */
const LONG_WORD = /\S{25,}/gu;
/**
 * Where such a word may break at the latest. Never inside a Bengali syllable, which marks, a virama or a joiner hold
 * together.
 */
const LAST_BREAK = /[^\u200B]{25}(?<![\u09CD\u200C\u200D])(?=[\p{L}\p{N}\p{P}\p{S}])/gu;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}]/gu;
/** The brochure's two typefaces have no emoji; a row of empty boxes would say less than nothing. */
const EMOJI = /\p{RGI_Emoji}|\uFE0F/gv;

/**
 * Makes every string of some data fit to be printed: no control characters, no emoji, and places to break in words
 * that are wider than a column. Escaping is not its job: the template gets the texts as data, never as markup.
 */
export function toPrintable<T>(value: T): T {
  return printable(value) as T;
}

function printable(value: unknown): unknown {
  if (typeof value === "string") return printableText(value);
  if (Array.isArray(value)) return value.map(printable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, ADDRESS_KEYS.has(key) ? entry : printable(entry)]),
  );
}

/** Addresses are followed, not read: a character put into them would lead nowhere. */
const ADDRESS_KEYS = new Set(["href", "src"]);

function printableText(text: string): string {
  return text.replace(/\s/gu, " ").replace(CONTROL, "").replace(EMOJI, "").replace(LONG_WORD, breakable);
}

function breakable(word: string): string {
  return word.replace(/[@./_-](?=\S)/gu, "$&\u200B").replace(LAST_BREAK, "$&\u200B");
}
