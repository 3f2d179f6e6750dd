import { randomUUIDv7 } from "node:crypto";

/** A new row's id: UUIDv7 text, so that ids made later sort later. */
export function newId(): string {
  return randomUUIDv7();
}
