/**
 * A simple pattern, as the specification asks for (section 5). Commas, brackets and quotes would let one field name a second
 * address; between two dots of the domain, and behind the last one, there is something.
 */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\".]+(?:\.[^\s\p{Cc}@,;:<>()[\]\\".]+)+$/u;

/** An address without the invisible characters that come along when it is copied: with one of them, mail goes nowhere. */
export function withoutInvisible(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "");
}
