import { expect, test } from "vitest";
import { apiDocument } from "#server/http/openapi.ts";
import { createReplyCheck } from "./check-reply.ts";
import { openTestApi } from "./open-test-api.ts";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const REFUSAL = { ok: false, error: "There is nothing at this address.", code: "not_found" };

test.for([
  [
    "a status that is not told",
    "GET",
    "/api/events/admin",
    402,
    JSON_TYPE,
    REFUSAL,
    /answered 402, which the API document does not tell/,
  ],
  [
    "a reply without a field",
    "GET",
    "/api/events/admin",
    200,
    JSON_TYPE,
    { ok: true },
    /must have required property 'events'/,
  ],
  [
    "a field that is not told",
    "GET",
    "/api/events/admin",
    200,
    JSON_TYPE,
    { ok: true, events: [], secret: 1 },
    /must NOT have additional properties/,
  ],
  [
    "a refusal without its code",
    "GET",
    "/api/nothing",
    404,
    JSON_TYPE,
    { ok: false, error: "No." },
    /must have required property 'code'/,
  ],
  [
    "a page instead of JSON",
    "DELETE",
    "/api/events/1",
    404,
    { "content-type": "text/html" },
    "<h1>No</h1>",
    /as "text\/html" where/,
  ],
  [
    "an answer where no call is",
    "GET",
    "/api/nothing",
    200,
    JSON_TYPE,
    { ok: true },
    /not in the API document\) answered 200/,
  ],
] as const)(
  "%s fails the test that met it, and is named",
  async ([, method, url, statusCode, headers, body, words]) => {
    const check = await openCheck();

    expect(() => check(method, url, { statusCode, headers, body: JSON.stringify(body) })).toThrow(words);
  },
);

test("what the document tells passes, also at an odd spelling of the path", async () => {
  const check = await openCheck();
  const found = { statusCode: 200, headers: JSON_TYPE, body: JSON.stringify({ ok: true, events: [] }) };

  check("GET", "/api/events/admin?limit=5", found);
  check("GET", "/API//events/%61dmin/", found);
  check("DELETE", "/api/image-gallery/images/2026%2F11%2Fx", {
    statusCode: 404,
    headers: JSON_TYPE,
    body: JSON.stringify(REFUSAL),
  });
});

async function openCheck() {
  await using api = await openTestApi();
  await api.app.server.ready();
  return createReplyCheck(apiDocument(api.app.server));
}
