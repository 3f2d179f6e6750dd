import { randomUUIDv7 } from "node:crypto";

let last = 0n;

/** UUIDv7 text that sorts after all that this process made before, even in one millisecond. */
export function newId(): string {
  const drawn = BigInt(`0x${randomUUIDv7().replaceAll("-", "")}`);
  last = drawn > last ? drawn : last + 1n;
  const hex = last.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Whether a text can be an id. PostgreSQL refuses to compare some that cannot. */
export function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
