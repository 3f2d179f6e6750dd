import { randomUUIDv7 } from "node:crypto";

let last = 0n;

/** A new row's id: UUIDv7 text. Each sorts after all that this process made before, in the same millisecond too. */
export function newId(): string {
  const drawn = BigInt(`0x${randomUUIDv7().replaceAll("-", "")}`);
  last = drawn > last ? drawn : last + 1n;
  const hex = last.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Whether a text from an address can be an id at all. PostgreSQL refuses to compare some texts that cannot. */
export function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
