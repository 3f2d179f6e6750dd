import { expect, test } from "vitest";
import { randomUuid } from "./random-uuid.ts";

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test("a browser without randomUUID still gets well-formed ids, a new one each time", () => {
  const insecure = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) };

  const ids = Array.from({ length: 200 }, () => randomUuid(insecure));

  expect(ids.filter((id) => !VERSION_4.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(200);
});

test("the browser's own randomUUID is used where it exists", () => {
  expect(randomUuid()).toMatch(VERSION_4);
});
