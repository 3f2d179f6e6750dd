import Fastify from "fastify";
import { expect, test } from "vitest";
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
