import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, listen } from "#server/testing/ask.ts";
import { aSendRequest } from "#server/testing/factories.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await openTestApi({ env: { CAPTCHA: "off" } });
  origin = await listen(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const JSON_TYPE = { "content-type": "application/json" };
const TOO_MUCH = JSON.stringify("x".repeat(300 * 1024));

const underApi: [what: string, target: string, options: Parameters<typeof ask>[2], status: number][] = [
  ["an unknown path", "/api/nothing", {}, 404],
  ["the base path", "/api", {}, 404],
  ["the base path with a slash", "/api/", {}, 404],
  ["an unknown path in capitals", "/API/Nothing", {}, 404],
  ["doubled slashes", "//api//nothing", {}, 404],
  ["an encoded letter", "/%61pi/nothing", {}, 404],
  ["a whole address for a path", "http://evil.example/api/nothing", {}, 404],
  ["an unknown path as a page's data", "/api/nothing.data", {}, 404],
  ["a file", "/api/nothing.png", {}, 404],
  ["a NUL", "/api/captcha%00/challenge", {}, 404],
  ["a query that is no query", "/api/nothing?%zz&&=[", {}, 404],
  ["a path of 9 kB", `/api/${"a".repeat(9_000)}`, {}, 404],
  ["an address beyond any use", `/api/${"a".repeat(17_000)}`, {}, 431],
  ["headers beyond any use", "/api/nothing", { headers: { "x-long": "a".repeat(17_000) } }, 431],
  ["a broken percent sign", "/api/%E0%A4%A", {}, 400],
  ["a broken percent sign in capitals", "/API/%E0%A4%A", {}, 400],
  ["a broken percent sign after doubled slashes", "//api//%E0%A4%A", {}, 400],
  ["a method that the path does not take", "/api/captcha/challenge", { method: "DELETE" }, 404],
  ["a method that the web does not know", "/api/captcha/challenge", { method: "FOO" }, 400],
  ["malformed JSON", "/api/nothing", { method: "POST", headers: JSON_TYPE, body: "{" }, 400],
  ["JSON with a prototype in it", "/api/x", { method: "POST", headers: JSON_TYPE, body: '{"__proto__":{}}' }, 400],
  ["a body beyond any use", "/api/nothing", { method: "POST", headers: JSON_TYPE, body: TOO_MUCH }, 413],
];

test.for(underApi)("under /api %s is refused in the one shape of errors", async ([, target, options, status]) => {
  const answer = await ask(origin, target, options);

  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(JSON.parse(answer.body)).toEqual({
    ok: false,
    error: expect.stringMatching(/^[A-Z][^\n]+\.$/),
    code: expect.stringMatching(/^[a-z_]+$/),
  });
});

const elsewhere: [what: string, target: string, options: Parameters<typeof ask>[2], status: number][] = [
  ["a broken percent sign", "/%E0%A4%A", {}, 400],
  ["a form sent to a page", "/AboutUs", { method: "POST", headers: JSON_TYPE, body: "{}" }, 404],
  ["malformed JSON sent to a page", "/AboutUs", { method: "POST", headers: JSON_TYPE, body: "{" }, 400],
  ["a body beyond any use", "/AboutUs", { method: "POST", headers: JSON_TYPE, body: TOO_MUCH }, 413],
  [
    "a body of an unknown type",
    "/api/v1.0/email/send",
    { method: "POST", headers: { "content-type": "a/b" }, body: "x" },
    415,
  ],
  ["a method that no page takes", "/", { method: "DELETE" }, 404],
  ["a name that only begins like the API's", "/api.json", {}, 404],
];

test.for(elsewhere)("%s is refused as a sentence of text", async ([, target, options, status]) => {
  const answer = await ask(origin, target, options);

  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toMatch(/^[A-Z][^\n]+\.$/);
});

const forms: [what: string, type: string, body: string][] = [
  ["has no boundary", "multipart/form-data", "x"],
  ["is no form", "multipart/form-data; boundary=x", "x"],
  ["is cut off", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMou'],
];

test.for(forms)("a form that %s is the sender's fault, not the server's", async ([, type, body]) => {
  const answer = await ask(origin, "/api/v1.0/email/send-form", {
    method: "POST",
    headers: { "content-type": type },
    body,
  });

  expect([answer.status, answer.body]).toEqual([400, expect.stringMatching(/^The form could not be read: .+\.$/)]);
});

test("while another program holds the database, an enquiry is told to come back in seconds, and can", async () => {
  await using embedded = await openTestApi({ kind: "sqlite", env: { CAPTCHA: "off" } });
  const address = await listen(embedded);
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(embedded.db);
  const send = () =>
    ask(address, "/api/v1.0/email/send", { method: "POST", headers: JSON_TYPE, body: JSON.stringify(aSendRequest()) });
  const other = new SqliteDatabase(rows[0]?.file);
  other.exec("BEGIN IMMEDIATE");

  const answer = await send();
  other.close();

  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(answer.body).toBe("The server is busy. Please try again in a few seconds.");
  expect((await send()).body).toBe("OK");
});
