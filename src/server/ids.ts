import { randomUUIDv7 } from "node:crypto";

/** A new row's id: UUIDv7 text, so that ids made later sort later. */
export function newId(): string {
  return randomUUIDv7();
}

/** Whether a text from an address can be an id at all. PostgreSQL refuses to compare some texts that cannot. */
export function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
