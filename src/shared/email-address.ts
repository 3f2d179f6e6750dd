/** Matches an email address. Commas, brackets and quotes are refused: they would let one field name a second address. */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\".]+(?:\.[^\s\p{Cc}@,;:<>()[\]\\".]+)+$/u;

/** An address without invisible characters, which copying brings along and with which mail goes nowhere. */
export function withoutInvisible(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "");
}
