import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";

const SEND = "/api/v1.0/email/send";
const captchaOff = { CAPTCHA: "off" };
const ONE = { enquiries: 1, mails: 2 };

test("before the reply OK, an enquiry is stored and its mails are queued, with its number and address normalised", async () => {
  const env = { ...captchaOff, ENQUIRY_TO: "cell@college.example, desk@college.example" };
  await using api = await openTestApi({ env });

  const mobile = "\u202a+91 ৯৮৩০০–১২৩৪৫\u202c";
  const email = "\u2068moumita@example.in\u2069\u200b";
  const thief = { to_email: "thief@evil.example", reply_to: "thief@evil.example" };
  const reply = await send(api, aSendRequest({ name: "মৌমিতা দাস", mobile, email, ...thief }));

  expect([reply.statusCode, reply.body]).toEqual([200, "OK"]);
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const stored = await api.db.selectFrom("enquiry").select(["name", "email", "mobile", "course"]).execute();
  expect(stored).toEqual([{ name: "মৌমিতা দাস", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm" }]);
  const mails = await api.db.selectFrom("outbox").select("message").orderBy("kind", "desc").execute();
  expect(mails.map(({ message }) => JSON.parse(message).to)).toEqual([
    [{ address: "cell@college.example" }, { address: "desk@college.example" }],
    [{ name: "মৌমিতা দাস", address: "moumita@example.in" }],
  ]);
  expect(JSON.stringify(mails)).toContain("tel:+919830012345");
  expect(JSON.stringify(mails)).not.toContain("evil.example");
});

test("the multipart variant of the call stores the same enquiry", async () => {
  await using api = await openTestApi({ env: captchaOff });
  const { template_params, ...ids } = aSendRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ids, ...template_params })) form.append(name, String(value));
  const request = new Request("http://localhost", { method: "POST", body: form });

  const reply = await api.request({
    method: "POST",
    url: "/api/v1.0/email/send-form",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });

  expect([reply.statusCode, reply.body]).toEqual([200, "OK"]);
  expect(await countRows(api)).toEqual(ONE);
});

test("an invalid request is refused with plain text, and nothing is stored", async () => {
  await using api = await openTestApi();
  const mobile = /^Enter a valid 10-digit mobile number\.$/;

  for (const [what, payload, status, words] of [
    ["malformed JSON", "{", 400, /not valid JSON/],
    ["no body", "", 400, /empty/],
    ["a list for a body", [], 400, /public key/],
    ["no public key", aSendRequest({}, { user_id: undefined }), 400, /public key/],
    ["another public key", aSendRequest({}, { user_id: "x" }), 403, /public key/],
    ["another service", aSendRequest({}, { service_id: "x" }), 400, /service ID/],
    ["another public key alone", { user_id: "x" }, 403, /public key \(user_id\) is not/],
    ["another service alone", { user_id: "public_mortarboard", service_id: "x" }, 400, /\(service_id\) is unknown/],
    ["another template", aSendRequest({}, { template_id: { $ne: "" } }), 400, /template ID/],
    ["parameters that are a text", aSendRequest({}, { template_params: "name" }), 400, /template parameters/],
    ["no name", aSendRequest({ name: "  " }), 400, /^Name is required\.$/],
    ["a name that is a list", aSendRequest({ name: ["Moumita"] }), 400, /^Name is required\.$/],
    ["a name of two lines", aSendRequest({ name: "M\r\nBcc: thief@evil.example" }), 400, /plain text on one line/],
    ["no email", aSendRequest({ email: "" }), 400, /^Email is required\.$/],
    ["two emails", aSendRequest({ email: "a@b.in,evil@c.in" }), 400, /^Invalid email\.$/],
    ["no mobile", aSendRequest({ mobile: "" }), 400, /^Mobile is required\.$/],
    ["another country's number", aSendRequest({ mobile: "+1 98300 12345" }), 400, mobile],
    ["a mobile that is a number", aSendRequest({ mobile: 9830012345 }), 400, /^Mobile is required\.$/],
    ["an unknown course", aSendRequest({ course: "M.Pharm" }), 400, /^Select a course\.$/],
    ["one of a Bengali page", aSendRequest({ course: "M.Pharm", language: "bn" }), 400, /^একটি কোর্স বেছে নিন।$/],
    ["no captcha token", aSendRequest(), 400, /^reCAPTCHA failed\. Please try again\.$/],
    ["a forged captcha token", aSendRequest({ "g-recaptcha-response": "e30=" }), 400, /^reCAPTCHA failed/],
    ["a submission id that is an object", aSendRequest({ submission_id: {} }), 400, /submission id/],
    ["a body beyond any use", aSendRequest({ name: "x".repeat(100_000) }), 413, /too large/],
  ] as const) {
    const reply = await send(api, payload);
    expect([reply.statusCode, reply.headers["content-type"]], what).toEqual([status, "text/plain; charset=utf-8"]);
    expect(reply.body, what).toMatch(words);
  }
  expect((await send(api, "name=x", "application/x-www-form-urlencoded")).statusCode).toBe(415);
  expect(await countRows(api)).toEqual({ enquiries: 0, mails: 0 });
});

test("twenty simultaneous requests with one submission id store one enquiry and all get OK; one with other details is refused", async () => {
  await using api = await openTestApi();
  const params = { submission_id: randomUUID(), "g-recaptcha-response": await aCaptchaToken(api) };

  const replies = await Promise.all(Array.from({ length: 20 }, () => send(api, aSendRequest(params))));
  const changed = await send(api, aSendRequest({ ...params, mobile: "9830099999" }));

  expect(new Set(replies.map((reply) => reply.body))).toEqual(new Set(["OK"]));
  expect(changed.statusCode).toBe(400);
  expect(await countRows(api)).toEqual(ONE);
});

test("a captcha token is good for one enquiry, and nothing is stored of the refused ones", async () => {
  await using api = await openTestApi();
  const token = await aCaptchaToken(api);

  const sendOne = () => send(api, aSendRequest({ "g-recaptcha-response": token }));
  const replies = await Promise.all(Array.from({ length: 10 }, sendOne));

  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
  expect(replies.find((reply) => reply.statusCode === 400)?.body).toBe("reCAPTCHA failed. Please try again.");
  expect(await countRows(api)).toEqual(ONE);
});

test("each IP address has a limit for accepted enquiries and one for refused requests", async () => {
  await using api = await openTestApi({ env: { ...captchaOff, ENQUIRY_LIMIT: "3", ENQUIRY_REFUSED_LIMIT: "20" } });
  const refused = () => send(api, aSendRequest({ mobile: "12" }));
  for (let call = 0; call < 12; call++) expect((await refused()).statusCode).toBe(400);

  const accepted = await Promise.all(Array.from({ length: 6 }, () => send(api, aSendRequest())));
  for (let call = 0; call < 5; call++) expect((await refused()).statusCode).toBe(429);
  const last = await refused();
  const other = await api.request({ method: "POST", url: SEND, payload: aSendRequest(), remoteAddress: "192.0.2.7" });

  expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  expect(last.body).toMatch(
    /^Too many enquiries came from your connection\. Please try again in \d+ minutes, or ask the college/,
  );
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  expect(other.statusCode).toBe(200);
  expect((await countRows(api)).enquiries).toBe(4);
});

test("by default thirty enquiries from one IP address are accepted within ten minutes", async () => {
  await using api = await openTestApi({ env: captchaOff });

  const replies = await Promise.all(Array.from({ length: 31 }, () => send(api, aSendRequest())));

  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
});

test("a request from a page of another origin is refused, unless the settings list the origin", async () => {
  const listed = "https://www.college.example";
  const env = { ...captchaOff, EMAIL_SERVICE_ALLOWED_ORIGINS: `https://other.example, ${listed}/` };
  await using api = await openTestApi({ env: { ...env, PUBLIC_URL: "https://college.example" } });
  const host = "10.0.0.5:3000";
  const crossSite = { "sec-fetch-site": "cross-site" };

  for (const [what, headers, status] of [
    ["a program", {}, 200],
    ["a page of the site", { origin: "https://college.example" }, 200],
    ["a page of the site by another name", { origin: "http://10.0.0.5:3000" }, 200],
    ["a page without an origin of its own", { origin: "null", "sec-fetch-site": "same-origin" }, 200],
    ["a listed site", { origin: listed, ...crossSite }, 200],
    ["another site", { origin: "https://evil.example", ...crossSite }, 403],
    ["another site in an older browser", { origin: "https://evil.example" }, 403],
    ["a part of the domain that is not listed", { origin: "https://shop.college.example" }, 403],
    ["a frame without an origin", { origin: "null" }, 403],
    ["another site, by a browser that keeps its origin back", crossSite, 403],
  ] as const) {
    const before = await countRows(api);
    const reply = await api.send("POST", SEND, aSendRequest(), { host, ...headers });
    const form = await api.send("POST", `${SEND}-form`, "", { host, ...headers });
    const asked = await api.app.server.inject({ method: "OPTIONS", url: SEND, headers: { host, ...headers } });
    const isListed = "origin" in headers && headers.origin === listed;
    expect([what, reply.statusCode, form.statusCode === 403]).toEqual([what, status, status === 403]);
    expect(asked.statusCode, what).toBe(status === 403 ? 403 : 204);
    for (const { headers: answered } of [reply, form, asked])
      expect(answered["access-control-allow-origin"], what).toBe(isListed ? listed : undefined);
    expect((await countRows(api)).enquiries - before.enquiries, what).toBe(status === 200 ? 1 : 0);
  }
  const bengali = { origin: "https://evil.example", "accept-language": "bn" };
  expect((await api.send("POST", SEND, aSendRequest(), bengali)).body).toMatch(/^এই ফর্ম শুধু/);
});

/** Posts to the email service's address. @param payload a value to be sent as JSON, or the body itself */
function send(api: TestApi, payload: unknown, type = "application/json") {
  return api.send("POST", SEND, typeof payload === "string" ? payload : JSON.stringify(payload), {
    "content-type": type,
  });
}

async function countRows({ db }: TestApi) {
  const enquiries = await db.selectFrom("enquiry").select("id").execute();
  const mails = await db.selectFrom("outbox").select("id").execute();
  return { enquiries: enquiries.length, mails: mails.length };
}

async function aCaptchaToken(api: TestApi): Promise<string> {
  const { challenge } = (await api.request({ method: "GET", url: "/api/captcha/challenge" })).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("the challenge has no solution");
  const { counter, derivedKey } = solution;
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64");
}
