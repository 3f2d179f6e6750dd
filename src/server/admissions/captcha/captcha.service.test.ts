import { createHash } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, expect, test } from "vitest";
import { challengeReplySchema, type ProofOfWork } from "#contract/captcha.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { contentSecurityPolicy } from "#server/publishing/pages/render-page.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { startCaptchaProvider } from "#tests/support/captcha-provider.ts";
import { CaptchaError, type CaptchaService, consumeNonce, createCaptchaService } from "./captcha.service.ts";

const shared = await openTestDatabase();
afterAll(() => shared[Symbol.asyncDispose]());

const ADDRESS = "203.0.113.7";
const CHALLENGE = "/api/captcha/challenge";
/** Placeholder that the test replaces with a wrong key that begins with the correct key's prefix. */
const KEY_PREFIX = Symbol("key prefix");
const NO_SETTINGS: Config["captcha"] = { provider: "off", siteKey: "", scriptUrl: "", secret: "", verifyUrl: "" };

async function openRecaptcha(overrides: Partial<Config["captcha"]> = {}) {
  const standIn = await startCaptchaProvider();
  const settings = { ...standIn.settings, ...overrides };
  const serviceWith = (verifyTimeoutMs: number) => createCaptchaService({ db: shared.db, settings, verifyTimeoutMs });
  return {
    captcha: serviceWith(60_000),
    impatient: serviceWith(200),
    standIn,
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  };
}

test("only a token that reCAPTCHA confirms is accepted, and only once", async () => {
  await using recaptcha = await openRecaptcha();
  const { captcha, standIn } = recaptcha;
  const token = standIn.issueToken();

  const pass = await captcha.check(token, ADDRESS);

  expect(pass?.nonce).toBe(createHash("sha256").update(token).digest("hex"));
  expect(pass?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 100_000);
  expect(standIn.verifications).toEqual([{ secret: "stand-in-secret", response: token, remoteip: ADDRESS }]);
  for (const other of ["forged", token, "", undefined]) {
    await expect(captcha.check(other, ADDRESS)).rejects.toMatchObject({ status: 400, code: "captcha_failed" });
  }
});

const FAILURES = ["hangs", "status-500", "no-json"] as const;

test.for(FAILURES)("when reCAPTCHA %s, the visitor is asked to try again", async (failure) => {
  await using recaptcha = await openRecaptcha();
  const token = recaptcha.standIn.issueToken();
  recaptcha.standIn.failure = failure;

  const captcha = failure === "hangs" ? recaptcha.impatient : recaptcha.captcha;
  await expect(captcha.check(token, ADDRESS)).rejects.toMatchObject({
    status: 503,
    code: "captcha_unavailable",
    message: expect.stringMatching(/try again in a minute, or ask the college/),
    headers: { "retry-after": "60" },
  });

  recaptcha.standIn.failure = null;
  expect(await recaptcha.captcha.check(token, ADDRESS)).not.toBeNull();
});

test("if reCAPTCHA cannot be reached or does not know our secret, the error is 503 and not the visitor's", async () => {
  await using unreachable = await openRecaptcha({ verifyUrl: "http://127.0.0.1:1/siteverify" });
  await using mistaken = await openRecaptcha({ secret: "of-another-site" });

  for (const { captcha, standIn } of [unreachable, mistaken]) {
    await expect(captcha.check(standIn.issueToken(), ADDRESS)).rejects.toMatchObject({ status: 503 });
  }
});

test("with the captcha off, any token is accepted and nothing is stored", async () => {
  const captcha = createCaptchaService({ db: shared.db, settings: NO_SETTINGS });

  for (const token of [undefined, "", "anything"]) {
    const pass = await captcha.check(token, ADDRESS);
    expect([pass, await consumeNonce(shared.db, pass)]).toEqual([null, true]);
  }
  expect(await shared.db.selectFrom("captcha_nonce").selectAll().execute()).toEqual([]);
});

test("every visitor gets a different challenge, which expires after ten minutes", async () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  await using api = await openTestApi({ env: { CAPTCHA: "pow" }, now: () => now });

  const replies = [await api.send("GET", CHALLENGE), await api.send("GET", CHALLENGE)];

  const [first, second] = replies.map((reply) => challengeReplySchema.parse(reply.json()));
  expect(replies[0]?.headers["cache-control"]).toBe("no-store");
  expect(first?.challenge.parameters.nonce).not.toBe(second?.challenge.parameters.nonce);
  expect(first?.lifetimeSeconds).toBe(600);
  expect(first?.challenge.parameters.expiresAt).toBe(now.getTime() / 1_000 + 600);
});

test.for(["off", "recaptcha"] as const)("with the captcha %s, a request for a challenge gets 404", async (provider) => {
  const captcha = createCaptchaService({ db: shared.db, settings: { ...NO_SETTINGS, provider } });

  await expect(captcha.createChallenge()).rejects.toMatchObject({ status: 404 });
});

test("with reCAPTCHA, pages may load scripts and frames from Google and from the folder of the configured script URL", () => {
  const sourcesOf = (provider: Config["captcha"]["provider"]) => {
    const policy = contentSecurityPolicy({ provider, scriptUrl: "https://www.recaptcha.net/recaptcha/api.js" }, null);
    return policy.split("; ").filter((directive) => /^(script|frame)-src/.test(directive));
  };

  for (const provider of ["pow", "off"] as const)
    expect(sourcesOf(provider)).toEqual(["script-src 'self'", "frame-src 'none'"]);
  for (const directive of sourcesOf("recaptcha")) {
    expect(directive).toContain("https://www.google.com/recaptcha/ https://www.recaptcha.net/recaptcha/");
  }
});

const LIFETIME_MS = 600_000;

function openCaptcha(db: Database, clock?: () => Date): CaptchaService {
  return createCaptchaService({ db, settings: { ...NO_SETTINGS, provider: "pow" }, ...(clock && { clock }) });
}

async function solve(captcha: CaptchaService): Promise<ProofOfWork> {
  const challenge = await captcha.createChallenge();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

function asToken(proof: unknown): string {
  return btoa(JSON.stringify(proof));
}

test.for(databaseKinds)("%s: a committed transaction uses a token up, and expired nonces are deleted", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  let now = new Date();
  const captcha = openCaptcha(db, () => now);
  const token = asToken(await solve(captcha));
  const pass = await captcha.check(token, ADDRESS);
  const rolledBack = db.transaction().execute(async (transaction) => {
    await consumeNonce(transaction, pass);
    throw new Error("no room on the disk");
  });
  await expect(rolledBack).rejects.toThrow("no room");
  expect([await consumeNonce(db, pass), await consumeNonce(db, pass)]).toEqual([true, false]);

  now = new Date(now.getTime() + LIFETIME_MS);
  await expect(captcha.check(token, ADDRESS)).rejects.toMatchObject({ reason: "expired" });
  expect(await captcha.forgetExpired()).toBe(0);
  now = new Date(now.getTime() + 61_000);
  expect(await captcha.forgetExpired()).toBe(1);
});

type Forgery = [what: string, path: string, value: unknown];

test.for<Forgery>([
  ["a changed signature", "challenge.signature", "0".repeat(64)],
  ["a lower cost", "challenge.parameters.cost", 1],
  ["a later expiry", "challenge.parameters.expiresAt", 4_000_000_000],
  ["another nonce", "challenge.parameters.nonce", "0".repeat(32)],
  ["no expiry", "challenge.parameters.expiresAt", undefined],
  ["no key signature", "challenge.parameters.keySignature", undefined],
  ["no signature", "challenge.signature", undefined],
  ["a key that only begins right", "solution.derivedKey", KEY_PREFIX],
  ["text for a number", "solution.counter", "77"],
  ["a list for an object", "challenge.parameters", []],
  ["null for a solution", "solution", null],
  ["something extra", "challenge.codeChallenge", { image: "x" }],
])("a token with %s is refused", async ([, path, value]) => {
  const captcha = openCaptcha(shared.db);
  const proof = await solve(captcha);
  await captcha.check(asToken(proof), ADDRESS);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.reduce((object: object, name) => Reflect.get(object, name), proof);
  Reflect.set(holder, last, value === KEY_PREFIX ? proof.challenge.parameters.keyPrefix.padEnd(64, "0") : value);

  await expect(captcha.check(asToken(proof), ADDRESS)).rejects.toThrow(CaptchaError);
});

test("a text that is not a token is refused with the message of the form", async () => {
  const texts = ["{", "1", "null", "{}", '{"__proto__":{"challenge":{},"solution":{}}}', " ".repeat(4_000), "\xff\xfe"];

  for (const token of [undefined, "", "%%%", ...texts.map(btoa)]) {
    await expect(openCaptcha(shared.db).check(token, ADDRESS)).rejects.toMatchObject({
      status: 400,
      code: "captcha_failed",
      message: "reCAPTCHA failed. Please try again.",
    });
  }
});

test.for(databaseKinds)("%s: instances that start at the same time accept each other's tokens", async (kind) => {
  await using database = await openTestDatabase(kind);
  const instances = Array.from({ length: 8 }, () => openCaptcha(database.db));
  await Promise.all(instances.map((captcha) => captcha.createChallenge()));

  const proof = await solve(instances[0] as CaptchaService);

  const { nonce, expiresAt } = proof.challenge.parameters;
  for (const captcha of instances) {
    const pass = await captcha.check(asToken(proof), ADDRESS);
    expect(pass).toEqual({ nonce, expiresAt: new Date(expiresAt * 1_000) });
  }
  expect(await database.db.selectFrom("secret").selectAll().execute()).toHaveLength(2);
  const stranger = openCaptcha(shared.db);
  await expect(stranger.check(asToken(proof), ADDRESS)).rejects.toMatchObject({ reason: "not our challenge" });
});
