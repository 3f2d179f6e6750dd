import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aSendRequest } from "#tests/server/factories.ts";
import { listen, openTestApi, sendRawRequest, type TestApi } from "#tests/server/open-test-api.ts";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await openTestApi({ env: { CAPTCHA: "off" } });
  origin = await listen(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const TOO_MUCH = JSON.stringify("x".repeat(300 * 1024));

type Case = [what: string, target: string, options: Parameters<typeof sendRawRequest>[2], status: number];
const sendJson = (body: string) => ({ method: "POST", headers: { "content-type": "application/json" }, body });

const underApi: Case[] = [
  ["an unknown path", "/api/nothing", {}, 404],
  ["the base path", "/api", {}, 404],
  ["an unknown path in capitals", "/API/Nothing/", {}, 404],
  ["doubled slashes", "//api//nothing", {}, 404],
  ["an encoded letter", "/%61pi/nothing", {}, 404],
  ["an absolute URL as the path", "http://evil.example/api/nothing", {}, 404],
  ["an unknown path as a page's data", "/api/nothing.data", {}, 404],
  ["a NUL", "/api/captcha%00/challenge", {}, 404],
  ["a malformed query", "/api/nothing?%zz&&=[", {}, 404],
  ["a path of 9 kB", `/api/${"a".repeat(9_000)}`, {}, 404],
  ["an address of 17 kB", `/api/${"a".repeat(17_000)}`, {}, 431],
  ["headers of 17 kB", "/api/nothing", { headers: { "x-long": "a".repeat(17_000) } }, 431],
  ["a broken percent sign", "//API//%E0%A4%A", {}, 400],
  ["a method that the path does not take", "/api/captcha/challenge", { method: "DELETE" }, 404],
  ["an unknown method", "/api/captcha/challenge", { method: "FOO" }, 400],
  ["malformed JSON", "/api/nothing", sendJson("{"), 400],
  ["JSON with a prototype in it", "/api/x", sendJson('{"__proto__":{}}'), 400],
  ["a body over the limit", "/api/nothing", sendJson(TOO_MUCH), 413],
];

test.for(underApi)("under /api, %s gets a JSON error", async ([, target, options, status]) => {
  const answer = await sendRawRequest(origin, target, options);

  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const error = expect.stringMatching(/^[A-Z][^\n]+\.$/);
  expect(JSON.parse(answer.body)).toEqual({ ok: false, error, code: expect.stringMatching(/^[a-z_]+$/) });
});

const elsewhere: Case[] = [
  ["a form sent to a page", "/AboutUs", sendJson("{}"), 404],
  ["malformed JSON sent to a page", "/AboutUs", sendJson("{"), 400],
  ["a body over the limit", "/AboutUs", sendJson(TOO_MUCH), 413],
  ["an unknown type", "/api/v1.0/email/send", { method: "POST", headers: { "content-type": "a/b" }, body: "x" }, 415],
  ["a method that no page takes", "/", { method: "DELETE" }, 404],
  ["a name that only begins like the API's", "/api.json", {}, 404],
];

test.for([
  ["/%E0%A4%A", "/"],
  ["/bn/Libr%", "/bn"],
] as const)("a page's address with a broken percent sign, %s, redirects to %s", async ([target, home]) => {
  const { status, headers } = await sendRawRequest(origin, target);

  expect([status, headers.location]).toEqual([302, home]);
});

test.for(elsewhere)("%s gets a sentence as plain text", async ([, target, options, status]) => {
  const answer = await sendRawRequest(origin, target, options);

  expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/plain; charset=utf-8"]);
  expect(answer.body).toMatch(/^[A-Z][^\n]+\.$/);
});

test.for([
  ["has no boundary", "multipart/form-data", "x"],
  ["is no form", "multipart/form-data; boundary=x", "x"],
  ["is cut off", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMou'],
] as const)("a form that %s is refused with 400", async ([, type, body]) => {
  const headers = { "content-type": type };
  const answer = await sendRawRequest(origin, "/api/v1.0/email/send-form", { method: "POST", headers, body });

  expect([answer.status, answer.body]).toEqual([400, expect.stringMatching(/^The form could not be read: .+\.$/)]);
});

test("while another program locks the database, an enquiry gets 503, and succeeds afterwards", async () => {
  await using embedded = await openTestApi({ kind: "sqlite", env: { CAPTCHA: "off", LOG_LEVEL: "error" } });
  const address = await listen(embedded);
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(embedded.db);
  const send = () => sendRawRequest(address, "/api/v1.0/email/send", sendJson(JSON.stringify(aSendRequest())));
  const other = new SqliteDatabase(rows[0]?.file);
  other.exec("BEGIN IMMEDIATE");

  const answer = await send();
  other.close();

  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(answer.body).toBe("The server is busy. Please try again in a few seconds.");
  expect((await send()).body).toBe("OK");
  // A busy server is not reported as an error.
  expect((await embedded.asAdmin("GET", "/api/health")).json().errors).toEqual([]);
});
