import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import type { Proof } from "#contract/captcha.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/open-database.ts";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { useNonce } from "./captcha.repository.ts";
import { type CaptchaService, createCaptchaService } from "./captcha.service.ts";
import { CaptchaError } from "./captcha-errors.ts";

const settings: Config["captcha"] = { provider: "pow", siteKey: "", scriptUrl: "", secret: "", verifyUrl: "" };
const ADDRESS = "203.0.113.7";
const LIFETIME_MS = 600_000;

function openCaptcha(db: Database, clock?: () => Date): CaptchaService {
  return createCaptchaService({ db, settings, ...(clock && { clock }) });
}

async function solve(captcha: CaptchaService): Promise<Proof> {
  const challenge = await captcha.createChallenge();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

function asToken(proof: unknown): string {
  return btoa(JSON.stringify(proof));
}

test.for(databaseKinds)("%s: a token that one instance's challenge led to passes on another instance", async (kind) => {
  await using database = await openTestDatabase(kind);
  const [first, second] = [openCaptcha(database.db), openCaptcha(database.db)];
  await Promise.all([first.createChallenge(), second.createChallenge()]);
  const proof = await solve(first);

  const pass = await second.check(asToken(proof), ADDRESS);

  expect(pass?.nonce).toBe(proof.challenge.parameters.nonce);
  expect(pass?.expiresAt.getTime()).toBe(proof.challenge.parameters.expiresAt * 1_000);
});

test.for(databaseKinds)("%s: of twenty parallel uses of one token one gets through", async (kind) => {
  await using database = await openTestDatabase(kind);
  const captcha = openCaptcha(database.db);
  const token = asToken(await solve(captcha));

  const uses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const pass = await captcha.check(token, ADDRESS);
      return database.db.transaction().execute((transaction) => useNonce(transaction, pass));
    }),
  );

  expect(uses.filter(Boolean)).toHaveLength(1);
});

test.for(databaseKinds)("%s: a token whose transaction was rolled back can be used again", async (kind) => {
  await using database = await openTestDatabase(kind);
  const captcha = openCaptcha(database.db);
  const pass = await captcha.check(asToken(await solve(captcha)), ADDRESS);
  const rolledBack = database.db.transaction().execute(async (transaction) => {
    await useNonce(transaction, pass);
    throw new Error("no room on the disk");
  });
  await expect(rolledBack).rejects.toThrow("no room");

  expect(await useNonce(database.db, pass)).toBe(true);
  expect(await useNonce(database.db, pass)).toBe(false);
});

test.for(databaseKinds)("%s: a used token is forgotten only when it can no longer pass", async (kind) => {
  await using database = await openTestDatabase(kind);
  let now = new Date();
  const captcha = openCaptcha(database.db, () => now);
  const token = asToken(await solve(captcha));
  await useNonce(database.db, await captcha.check(token, ADDRESS));

  now = new Date(now.getTime() + LIFETIME_MS);
  await expect(captcha.check(token, ADDRESS)).rejects.toMatchObject({ reason: "expired" });
  expect(await captcha.forgetExpired()).toBe(0);

  now = new Date(now.getTime() + 61_000);
  expect(await captcha.forgetExpired()).toBe(1);
});

const forgeries: Record<string, (proof: Proof) => unknown> = {
  "a changed signature": (proof) => {
    proof.challenge.signature = "0".repeat(64);
  },
  "a lower cost": (proof) => {
    proof.challenge.parameters.cost = 1;
  },
  "a later expiry": (proof) => {
    proof.challenge.parameters.expiresAt += 3_600;
  },
  "another nonce": (proof) => {
    proof.challenge.parameters.nonce = "0".repeat(32);
  },
  "no expiry": (proof) => Reflect.deleteProperty(proof.challenge.parameters, "expiresAt"),
  "no key signature": (proof) => Reflect.deleteProperty(proof.challenge.parameters, "keySignature"),
  "no signature": (proof) => Reflect.deleteProperty(proof.challenge, "signature"),
  "a key that only begins right": (proof) => {
    proof.solution.derivedKey = proof.challenge.parameters.keyPrefix.padEnd(64, "0");
  },
  "text for a number": (proof) => Object.assign(proof.solution, { counter: String(proof.solution.counter) }),
  "a list for an object": (proof) => Object.assign(proof.challenge, { parameters: [] }),
  "null for a solution": (proof) => Object.assign(proof, { solution: null }),
  "something extra": (proof) => Object.assign(proof.challenge, { codeChallenge: { image: "x" } }),
};

test.for(Object.entries(forgeries))("a token with %s is refused", async ([, forge]) => {
  await using database = await openTestDatabase();
  const captcha = openCaptcha(database.db);
  const proof = await solve(captcha);
  await captcha.check(asToken(proof), ADDRESS);
  forge(proof);

  await expect(captcha.check(asToken(proof), ADDRESS)).rejects.toThrow(CaptchaError);
});

test.for([
  ["nothing", undefined],
  ["an empty text", ""],
  ["no base64", "%%%"],
  ["no JSON", btoa("{")],
  ["a number", btoa("1")],
  ["null", btoa("null")],
  ["an empty object", btoa("{}")],
  ["broken UTF-8", Buffer.from([0xff, 0xfe]).toString("base64")],
  ["a prototype", btoa('{"__proto__":{"challenge":{},"solution":{}}}')],
  ["too much", btoa(" ".repeat(4_000))],
])("a token that is %s is refused with the form's sentence", async ([, token]) => {
  await using database = await openTestDatabase();

  await expect(openCaptcha(database.db).check(token, ADDRESS)).rejects.toMatchObject({
    status: 400,
    code: "captcha_failed",
    message: "reCAPTCHA failed. Please try again.",
  });
});

test("a token that any one character was changed in either fails cleanly or is the same token still", async () => {
  await using database = await openTestDatabase();
  const captcha = openCaptcha(database.db);
  const proof = await solve(captcha);
  const token = asToken(proof);

  for (let i = 0; i < token.length; i++) {
    const changed = `${token.slice(0, i)}${token[i] === "A" ? "B" : "A"}${token.slice(i + 1)}`;
    const outcome = await captcha.check(changed, ADDRESS).catch((error: unknown) => error);
    if (outcome instanceof CaptchaError) continue;
    expect(outcome).toMatchObject({ nonce: proof.challenge.parameters.nonce });
  }
});

test("a token made with another database's secrets is refused", async () => {
  await using ours = await openTestDatabase();
  await using theirs = await openTestDatabase();
  const token = asToken(await solve(openCaptcha(theirs.db)));

  await expect(openCaptcha(ours.db).check(token, ADDRESS)).rejects.toMatchObject({ reason: "not our challenge" });
});

test.for(databaseKinds)("%s: instances that start together agree on the secrets", async (kind) => {
  await using database = await openTestDatabase(kind);
  const instances = Array.from({ length: 8 }, () => openCaptcha(database.db));
  await Promise.all(instances.map((captcha) => captcha.createChallenge()));

  const token = asToken(await solve(instances[0] as CaptchaService));

  for (const captcha of instances) expect(await captcha.check(token, ADDRESS)).not.toBeNull();
  expect(await database.db.selectFrom("secret").selectAll().execute()).toHaveLength(2);
});
