const LONGEST_NAME = 150;
const LONGEST_KEY_NAME_BYTES = 150;

/**
 * A file's name as people may read it, in any script: no path, no control characters, none that turn the direction of
 * the text, at most 150 characters with the extension kept.
 * @param given what the browser sent, which a program can fill with anything
 */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize("NFC")
    // Browsers write a quotation mark so within a form.
    .replaceAll("%22", '"')
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/g, "")
    .replace(/^.*[/\\]/, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const letters = [...name];
  if (letters.length <= LONGEST_NAME) return name || "file";
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, LONGEST_NAME - extension.length).join("") + extension;
}

/** The part of a storage key by which a person recognises the file: letters and digits of any script, and hyphens. */
export function keyName(originalName: string, fallback: string): string {
  const words = originalName
    .replace(/\.\w{1,5}$/, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^[\p{M}-]+|-+$/gu, "");
  let name = "";
  for (const letter of words) {
    if (Buffer.byteLength(name + letter) > LONGEST_KEY_NAME_BYTES) break;
    name += letter;
  }
  return name.replace(/-+$/, "") || fallback;
}
