/** Commas, brackets and quotes would let one field name a second address. */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\".]+(?:\.[^\s\p{Cc}@,;:<>()[\]\\".]+)+$/u;

/** Copied addresses carry invisible characters, with which mail goes nowhere. */
export function withoutInvisible(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "");
}
