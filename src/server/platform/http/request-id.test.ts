import { sql } from "kysely";
import { expect, test } from "vitest";
import { listen, openTestApi, sendRawRequest } from "#tests/server/open-test-api.ts";
import { connectRaw } from "#tests/support/raw-client.ts";

const GIVEN = { "x-request-id": "edge-7f3a.1" };

test("every response has a request id of its own", async () => {
  await using api = await openTestApi();
  const origin = await listen(api);
  const targets = ["/", "/", "/nowhere", "/nowhere.png", "/healthz", "/api/nowhere", "/%E0%A4%A", "/favicon.ico"];

  const answers = await Promise.all(targets.map((target) => sendRawRequest(origin, target)));
  const broken = await connectRaw(origin);
  broken.write("NO HTTP\r\n\r\n");

  const ids = answers.map(({ headers }) => String(headers["x-request-id"]));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}$/);
  expect(new Set(ids).size).toBe(targets.length);
  expect(await broken.ended).toMatch(/\r\nx-request-id: [\da-f]{8}\r\n/);
});

test.for([
  ["127.0.0.1", GIVEN["x-request-id"], true],
  ["127.0.0.0/8,::1", GIVEN["x-request-id"], true],
  ["10.0.0.0/8", GIVEN["x-request-id"], false],
  ["", GIVEN["x-request-id"], false],
  ["127.0.0.1", "<script>", false],
  ["127.0.0.1", "a".repeat(65), false],
] as const)("with TRUST_PROXY %o the id %o of a local proxy is kept: %o", async ([TRUST_PROXY, id, isKept]) => {
  await using api = await openTestApi({ env: { TRUST_PROXY } });
  const { headers } = await sendRawRequest(await listen(api), "/healthz", { headers: { "x-request-id": id } });
  expect(headers["x-request-id"] === id).toBe(isKept);
});

test("only the message of an unexpected error contains the request id", async () => {
  await using api = await openTestApi();
  await sql`alter table enquiry rename to enquiry_away`.execute(api.db);

  const failed = await api.asAdmin("GET", "/api/enquiries");
  const refused = await api.send("GET", "/api/nowhere");

  expect([failed.statusCode, failed.json()]).toEqual([
    500,
    {
      ok: false,
      error: `Something went wrong here. Please try again in a moment. Reference: ${failed.headers["x-request-id"]}.`,
      code: "internal_error",
    },
  ]);
  expect(refused.json().error).toBe("There is nothing at this address.");
});
