import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement } from "#server/testing/record-factories.ts";
import { chooseEncoding, encode, sendBodies } from "./bodies.ts";

test.for([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5", "br"],
  ["identity", "identity"],
] as const)("a client that takes %s gets %s", ([header, encoding]) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.for([
  ['"v1-gzip"', 304],
  ['W/"v1-gzip"', 304],
  ['"v0-gzip", "v1-gzip"', 304],
  ["*", 304],
  ['"v1-br"', 200],
  ['"v1-gzip-2"', 200],
] as const)("a client that holds %s is answered %i", async ([tags, status]) => {
  await using app = Fastify();
  const bodies = await encode("<p>Herbarium</p>");
  app.get("/", (request, reply) => sendBodies(bodies, "v1", request, reply));

  const headers = { "accept-encoding": "gzip", "if-none-match": tags };
  expect((await app.inject({ url: "/", headers })).statusCode).toBe(status);
});

test("long answers of the API are compressed, also the repeat of a call, and short ones are not", async () => {
  await using api = await openTestApi();
  const { token } = await api.signIn();
  const call = (method: "GET" | "POST", url: string, encoding: string, payload?: object) =>
    api.app.server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, "accept-encoding": encoding, "idempotency-key": "one-call" },
      ...(payload && { payload }),
    });
  const notice = anAnnouncement({ description: "The herb garden is open. ".repeat(60) });

  const short = await call("GET", "/api/announcements", "br");
  const made = await call("POST", "/api/announcements", "br", notice);
  const repeated = await call("POST", "/api/announcements", "br", notice);
  const gzipped = await call("GET", "/api/announcements", "gzip");
  const plain = await call("GET", "/api/announcements", "identity");
  const document = await call("GET", "/api/openapi.json", "br");

  expect([short, made, repeated, gzipped, plain, document].map(({ headers }) => headers["content-encoding"])).toEqual([
    undefined,
    "br",
    "br",
    "gzip",
    undefined,
    "br",
  ]);
  expect(brotliDecompressSync(repeated.rawPayload)).toEqual(brotliDecompressSync(made.rawPayload));
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(plain.json().items).toHaveLength(1);
});
