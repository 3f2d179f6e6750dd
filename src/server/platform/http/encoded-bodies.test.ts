import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { anAnnouncement } from "#tests/server/record-factories.ts";
import { isNotModified, readRange } from "./conditional-request.ts";

test.for([
  ['"v1-gzip"', true],
  ['W/"v1-gzip"', true],
  ['"v0-gzip", "v1-gzip"', true],
  ["*", true],
  ['"v1-br"', false],
  ['"v1-gzip-2"', false],
] as const)("If-None-Match %s has the version: %o", ([tags, known]) => {
  expect(isNotModified({ headers: { "if-none-match": tags } }, '"v1-gzip"')).toBe(known);
});

test("long API responses are compressed, also repeated ones, and short ones are not", async () => {
  await using api = await openTestApi();
  const { token } = await api.signIn();
  const call = (method: "GET" | "POST", url: string, encoding: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": encoding, "idempotency-key": "one-call" };
    return api.app.server.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const notice = anAnnouncement({ description: "The herb garden is open. ".repeat(60) });

  const made = await call("POST", "/api/announcements", "br", notice);
  const repeated = await call("POST", "/api/announcements", "br", notice);
  const gzipped = await call("GET", "/api/announcements", "gzip");
  const plain = await call("GET", "/api/announcements", "identity");
  const short = await call("GET", "/api/placed", "br");
  const document = await call("GET", "/api/openapi.json", "br");

  const encodings = [made, repeated, gzipped, plain, short, document].map(({ headers }) => headers["content-encoding"]);
  expect(encodings).toEqual(["br", "br", "gzip", undefined, undefined, "br"]);
  expect(brotliDecompressSync(repeated.rawPayload)).toEqual(brotliDecompressSync(made.rawPayload));
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(plain.json().items).toHaveLength(1);
});

test.for([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=990-2000", { start: 990, end: 999 }],
  [undefined, null],
  ["", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["bytes=9-1", null],
  ["items=0-1", null],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
] as const)("Range %o of 1000 bytes means %o; null is the whole file", ([header, range]) => {
  expect(readRange(header, 1000)).toEqual(range);
});
