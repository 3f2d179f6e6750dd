import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { aSendRequest } from "#server/testing/factories.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { countRows, SEND, send } from "#server/testing/send-enquiry.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const captchaOff = { CAPTCHA: "off" };

async function aCaptchaToken(api: TestApi): Promise<string> {
  const { challenge } = (await api.request({ method: "GET", url: "/api/captcha/challenge" })).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("the challenge has no solution");
  const { counter, derivedKey } = solution;
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64");
}

test.for(databaseKinds)("%s: an enquiry is stored with its two mails before the answer OK", async (kind) => {
  await using api = await openTestApi({ kind, env: captchaOff });

  const reply = await send(api, aSendRequest({ name: "মৌমিতা দাস", mobile: "৯৮৩০০ ১২৩৪৫" }));

  expect([reply.statusCode, reply.body, reply.headers["content-type"]]).toEqual([
    200,
    "OK",
    "text/plain; charset=utf-8",
  ]);
  expect(await api.db.selectFrom("enquiry").select(["name", "mobile", "course"]).executeTakeFirst()).toEqual({
    name: "মৌমিতা দাস",
    mobile: "9830012345",
    course: "B.Pharm",
  });
  expect(await countRows(api)).toEqual({ enquiries: 1, mails: 2 });
});

test("a number and an address are stored and mailed in the one form that telephones and mail servers take", async () => {
  await using api = await openTestApi({ env: captchaOff });

  const reply = await send(
    api,
    aSendRequest({ mobile: "\u202a+91 98300–12345\u202c", email: "\u2068moumita@example.in\u2069\u200b" }),
  );

  expect([reply.statusCode, reply.body]).toEqual([200, "OK"]);
  expect(await api.db.selectFrom("enquiry").select(["email", "mobile"]).executeTakeFirst()).toEqual({
    email: "moumita@example.in",
    mobile: "9830012345",
  });
  const mails = await api.db.selectFrom("outbox").select(["kind", "message"]).orderBy("kind").execute();
  expect(mails.map(({ message }) => JSON.parse(message).to)).toContainEqual([
    { name: "Moumita Das", address: "moumita@example.in" },
  ]);
  expect(JSON.stringify(mails)).toContain("tel:+919830012345");
});

test("the form variant of the call stores the same", async () => {
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
  expect(await countRows(api)).toEqual({ enquiries: 1, mails: 2 });
});

test.for(databaseKinds)(
  "%s: twenty sendings of one submission at once are one enquiry, each answered OK",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const token = await aCaptchaToken(api);
    const request = aSendRequest({ "g-recaptcha-response": token });

    const replies = await Promise.all(Array.from({ length: 20 }, () => send(api, request)));

    expect(new Set(replies.map((reply) => reply.body))).toEqual(new Set(["OK"]));
    expect(await countRows(api)).toEqual({ enquiries: 1, mails: 2 });
  },
);

test.for(databaseKinds)(
  "%s: one captcha token lets one enquiry in, and the refused one leaves nothing behind",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const token = await aCaptchaToken(api);

    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        send(api, aSendRequest({ "g-recaptcha-response": token, submission_id: randomUUID() })),
      ),
    );

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(replies.find((reply) => reply.statusCode === 400)?.body).toBe("reCAPTCHA failed. Please try again.");
    expect(await countRows(api)).toEqual({ enquiries: 1, mails: 2 });
  },
);

test("a submission id that was used for other details is refused, not overwritten", async () => {
  await using api = await openTestApi({ env: captchaOff });
  const submission_id = randomUUID();
  await send(api, aSendRequest({ submission_id }));

  const reply = await send(api, aSendRequest({ submission_id, mobile: "9830099999" }));

  expect(reply.statusCode).toBe(400);
  expect(await countRows(api)).toEqual({ enquiries: 1, mails: 2 });
});

test("who gets the mail is the configured recipient, whatever to_email says", async () => {
  await using api = await openTestApi({
    env: { ...captchaOff, ENQUIRY_TO: "cell@college.example, desk@college.example" },
  });

  await send(api, aSendRequest({ to_email: "thief@evil.example", reply_to: "thief@evil.example" }));

  const mails = await api.db.selectFrom("outbox").select(["kind", "message"]).orderBy("kind", "desc").execute();
  const recipients = mails.map(({ message }) => JSON.parse(message).to.map((to: { address: string }) => to.address));
  expect(recipients).toEqual([["cell@college.example", "desk@college.example"], ["moumita.das@example.in"]]);
  expect(JSON.stringify(mails)).not.toContain("evil.example");
});

test("refused calls do not use up what an address may send, and have a limit of their own", async () => {
  await using api = await openTestApi({ env: { ...captchaOff, ENQUIRY_LIMIT: "3", ENQUIRY_REFUSED_LIMIT: "20" } });
  const refused = () => send(api, aSendRequest({ mobile: "12" }));
  for (let call = 0; call < 12; call++) expect((await refused()).statusCode).toBe(400);

  const accepted = await Promise.all(Array.from({ length: 6 }, () => send(api, aSendRequest())));
  for (let call = 0; call < 5; call++) expect((await refused()).statusCode).toBe(429);

  expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await refused()).body).toMatch(/^Too many enquiries came from your connection/);
  expect((await countRows(api)).enquiries).toBe(3);
});

test("the thirty-first call of an address within ten minutes is told to wait; another address is not", async () => {
  await using api = await openTestApi({ env: captchaOff });
  for (let call = 0; call < 30; call++) expect((await send(api, aSendRequest())).statusCode).toBe(200);

  const reply = await send(api, aSendRequest());
  const other = await api.request({ method: "POST", url: SEND, payload: aSendRequest(), remoteAddress: "192.0.2.7" });

  expect([reply.statusCode, reply.body]).toEqual([429, expect.stringMatching(/try again in \d+ minutes, or call/)]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(other.statusCode).toBe(200);
});
