/** Matches words that may be wider than the narrowest column, such as addresses. */
const LONG_WORD = /\S{25,}/gu;
/** Matches 25 characters of a long word, after which a break must be possible, never inside a Bengali syllable. */
const LAST_BREAK = /[^\u200B]{25}(?<![\u09CD\u200C\u200D])(?=[\p{L}\p{N}\p{P}\p{S}])/gu;
/** Matches control and private-use characters, and emoji, which the two typefaces do not contain. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}]|\p{RGI_Emoji}|\uFE0F/gv;
/** Signs that neither typeface contains, with the closest that one does: others would be printed as empty boxes. */
const SIMILAR: Readonly<Record<string, string>> = {
  ...{ "→": "›", "⇒": "›", "➢": "›", "➤": "›", "←": "‹", "✓": "√", "✔": "√", "✗": "×", "✘": "×" },
  ...{ "●": "•", "■": "•", "▪": "•", "◆": "•", "★": "•", "\u2010": "-", "\u2011": "-" },
  ...{ Ω: "\u2126", Δ: "\u2206", μ: "\u00b5" },
};
const GREEK = [
  ...["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu"],
  ...["nu", "xi", "omicron", "pi", "rho", "sigma", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"],
];
/** Matches the signs of `SIMILAR`, Greek letters, and small digits below the line, as in formulas. */
const REPLACED = new RegExp(`[${Object.keys(SIMILAR).join("")}\u0391-\u03c9\u2080-\u208e]`, "gu");
const ADDRESS_KEYS = new Set(["href", "src"]);

/**
 * Returns the data with all strings but addresses made printable: without control characters and emoji, with similar
 * signs for missing ones, and with zero-width spaces in long words. Strings are not escaped: the template reads texts
 * as data, never as markup.
 */
export function toPrintable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, entry) =>
    typeof entry === "string" && !ADDRESS_KEYS.has(key) ? printable(entry) : entry,
  );
}

function printable(text: string): string {
  const breakable = (word: string) => word.replace(/[@./_-](?=\S)/gu, "$&\u200B").replace(LAST_BREAK, "$&\u200B");
  const signs = text.replace(/\s/gu, " ").replace(UNPRINTABLE, "").replace(REPLACED, toSimilar);
  return signs.replace(LONG_WORD, breakable);
}

function toSimilar(sign: string): string {
  const letter = GREEK[(sign.toLowerCase().codePointAt(0) ?? 0) - 0x3b1];
  return SIMILAR[sign] ?? letter ?? sign.normalize("NFKC");
}
