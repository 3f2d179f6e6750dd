import { randomUUIDv7 } from "node:crypto";

let last = 0n;

/** Returns a UUIDv7 that sorts after all that this process created before, even within one millisecond. */
export function newId(): string {
  const drawn = BigInt(`0x${randomUUIDv7().replaceAll("-", "")}`);
  last = drawn > last ? drawn : last + 1n;
  const hex = last.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns whether a text can be an id. Other texts may contain a NUL character, which PostgreSQL rejects. */
export function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
