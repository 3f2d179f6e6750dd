import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { ADMIN_PASSWORD } from "#tests/server/seed-admin.ts";
import { type ApiOperation, documentOf, operationsOf } from "./operations.ts";

/** Calls that need no token (docs/behaviour.md, 'Accounts', 'Enquiries'). Add only calls that everyone may make. */
const OPEN_TO_EVERYONE = [
  "GET /api/auth/validate-invitation",
  "GET /api/auth/validate-reset",
  "GET /api/captcha/challenge",
  "GET /api/openapi.json",
  "GET /healthz",
  "GET /metrics",
  "GET /readyz",
  "POST /api/auth/forgot-password",
  "POST /api/auth/login",
  "POST /api/auth/reset-password",
  "POST /api/auth/signup",
  "POST /api/leads/{id}",
  "POST /api/v1.0/email/send",
  "POST /api/v1.0/email/send-form",
];
const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;

let now = new Date();
let api: TestApi;
let adminCalls: ApiOperation[];

beforeAll(async () => {
  api = await openTestApi({ now: () => now });
  adminCalls = operationsOf(await documentOf(api)).filter(({ isForAdmins }) => isForAdmins);
  return () => api[Symbol.asyncDispose]();
});

test("only the listed calls need no token", async () => {
  const open = operationsOf(await documentOf(api)).filter(({ isForAdmins }) => !isForAdmins);

  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(OPEN_TO_EVERYONE);
  expect(adminCalls.length).toBeGreaterThan(20);
});

const forged = randomBytes(32).toString("base64url");
const basic = Buffer.from(`registrar@college.example:${forged}`).toString("base64");
const authorizations = [
  ...["", "Bearer", "Bearer ", forged, `Basic ${basic}`, `Bearer ${forged}`, `Bearer ${forged}, Bearer ${forged}`],
  ...["Bearer null", "Bearer undefined", "Bearer __proto__", `Bearer ${"a".repeat(10_000)}`, "Bearer ' or 1=1 --"],
];

test("without a token, or with a malformed or forged one, every admin call gets 401 as JSON", async () => {
  const headers = [{}, { cookie: `token=${forged}` }, ...authorizations.map((authorization) => ({ authorization }))];

  for (const call of adminCalls) for (const given of headers) await expectRefusal(call, exampleUrl(call), given);
  // Without a valid token the server refuses the request before parsing the body, which is invalid JSON here.
  const broken = await api.send("POST", "/api/admins/invitations", "{", { "content-type": "application/json" });
  expect(broken.statusCode).toBe(401);
});

test("neither an odd spelling of a path nor a token in the query opens an admin call", async () => {
  const { token } = await api.signIn({ email: "query@college.example" });

  for (const call of adminCalls) {
    const url = exampleUrl(call);
    for (const odd of [
      url.replaceAll("/", "//"),
      `/${url}`,
      `${url}//`,
      url.toUpperCase(),
      url.replace("/api/", "/%61pi/"),
      url.replace(/\/([a-z])/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
      url.replace("/api/", "/api/./"),
      `http://localhost${url}`,
      `${url}?token=${token}&access_token=${token}`,
    ]) {
      await expectRefusal(call, odd, {});
    }
  }
});

test("a session that was replaced by another login, logged out or has expired opens no admin call", async () => {
  const { admin, token: replaced } = await api.signIn();
  const login = { email: admin.email, password: ADMIN_PASSWORD, force: true };
  const { token: loggedOut } = (await api.send("POST", "/api/auth/login", login)).json();
  await api.send("POST", "/api/auth/logout", undefined, bearer(loggedOut));
  const { token: expired } = (await api.send("POST", "/api/auth/login", login)).json();
  expect((await api.send("GET", "/api/admins", undefined, bearer(expired))).statusCode).toBe(200);
  now = new Date(now.getTime() + EIGHT_DAYS_MS);

  for (const call of adminCalls) {
    for (const token of [replaced, loggedOut, expired]) await expectRefusal(call, exampleUrl(call), bearer(token));
  }
});

/** Expects 401. `api.request` also checks the reply against the API document. */
async function expectRefusal(call: ApiOperation, url: string, headers: Record<string, string>): Promise<void> {
  const method = call.method as "GET";
  const reply = await api.request({ method, url, headers });
  const asked = `${method} ${url} with ${JSON.stringify(headers).slice(0, 80)}`;
  expect(reply.statusCode, asked).toBe(401);
  expect(reply.headers["content-type"], asked).toBe("application/json; charset=utf-8");
  expect(reply.json(), asked).toMatchObject({ ok: false, error: "Session expired. Please log in again." });
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function exampleUrl({ path }: ApiOperation): string {
  return path.replace(/\{\w+\}/g, "0193a1b2-0000-7000-8000-000000000000");
}
