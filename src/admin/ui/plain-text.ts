/** What word processors leave in text and nobody sees. The joiners U+200C and U+200D stay: Bengali is written with them. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]|\p{Cc}/gu;
/** A bullet of a pasted list, Word's own symbol fonts included, with the gap behind it. */
const BULLET = /^[ \t]*(?:[•·▪◦\uf0b7\uf0a7\uf0d8]|[\ue000-\uf8ff](?=\s)|o(?=\t))[ \t]*/gmu;

/** Text of several lines as somebody pastes it from a word processor, as plain text with at most one empty line in a row. */
export function toPlainText(pasted: string): string {
  return pasted
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(BULLET, "• ")
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u3000]+/g, " ")
    .replace(UNSEEN, (character) => (character === "\n" ? character : ""))
    .replace(/ +$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .normalize("NFC");
}

/** The same for a field of one line. */
export function toPlainLine(pasted: string): string {
  return toPlainText(pasted).replace(/\s+/g, " ").trim();
}
