import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Config } from "#server/config.ts";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { startCaptchaProvider } from "#tests/support/captcha-provider.ts";
import { useNonce } from "./captcha.repository.ts";
import { createCaptchaService } from "./captcha.service.ts";

const HOSTED = ["recaptcha", "hcaptcha", "turnstile"] as const;
const ADDRESS = "203.0.113.7";

async function openHosted(provider: (typeof HOSTED)[number], overrides: Partial<Config["captcha"]> = {}) {
  const database = await openTestDatabase();
  const standIn = await startCaptchaProvider();
  const captcha = createCaptchaService({
    db: database.db,
    settings: { ...standIn.settings(provider), ...overrides },
    verifyTimeoutMs: 200,
  });
  return {
    captcha,
    standIn,
    database,
    async [Symbol.asyncDispose]() {
      await standIn[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

test.for(HOSTED)(
  "%s: a token that the provider vouches for passes, and is told apart by its hash",
  async (provider) => {
    await using hosted = await openHosted(provider);
    const token = hosted.standIn.issueToken(provider);

    const pass = await hosted.captcha.check(token, ADDRESS);

    expect(pass?.nonce).toBe(createHash("sha256").update(token).digest("hex"));
    expect(pass?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 100_000);
    expect(hosted.standIn.verifications).toEqual([
      {
        secret: "stand-in-secret",
        response: token,
        remoteip: ADDRESS,
        ...(provider === "hcaptcha" && { sitekey: "passes" }),
      },
    ]);
  },
);

test.for(HOSTED)("%s: a forged, an overlong, a foreign and a used token are refused", async (provider) => {
  await using hosted = await openHosted(provider);
  const { captcha, standIn } = hosted;
  const used = standIn.issueToken(provider);
  await captcha.check(used, ADDRESS);
  const foreign = standIn.issueToken(provider === "recaptcha" ? "hcaptcha" : "recaptcha");

  for (const token of ["forged", "x".repeat(20_000), foreign, used, "", undefined]) {
    await expect(captcha.check(token, ADDRESS)).rejects.toMatchObject({ status: 400, code: "captcha_failed" });
  }
});

test.for(["hangs", "status-500", "no-json", "internal-error"] as const)(
  "a provider that %s is no reason to store or to lose an enquiry: the visitor is told to come again",
  async (fault) => {
    await using hosted = await openHosted("turnstile");
    const token = hosted.standIn.issueToken("turnstile");
    hosted.standIn.fault = fault;

    await expect(hosted.captcha.check(token, ADDRESS)).rejects.toMatchObject({
      status: 503,
      code: "captcha_unavailable",
      message: expect.stringMatching(/try again in a minute, or call/),
      headers: { "retry-after": "60" },
    });

    hosted.standIn.fault = null;
    expect(await hosted.captcha.check(token, ADDRESS)).not.toBeNull();
  },
);

test("a provider that cannot be reached, or does not know our secret, is not blamed on the visitor", async () => {
  await using unreachable = await openHosted("recaptcha", { verifyUrl: "http://127.0.0.1:1/siteverify" });
  await using mistaken = await openHosted("recaptcha", { secret: "of-another-site" });

  for (const { captcha, standIn } of [unreachable, mistaken]) {
    await expect(captcha.check(standIn.issueToken("recaptcha"), ADDRESS)).rejects.toMatchObject({ status: 503 });
  }
});

test.for(databaseKinds)("%s: with the captcha off anything passes and nothing is stored", async (kind) => {
  await using database = await openTestDatabase(kind);
  const settings: Config["captcha"] = { provider: "off", siteKey: "", scriptUrl: "", secret: "", verifyUrl: "" };
  const captcha = createCaptchaService({ db: database.db, settings });

  for (const token of [undefined, "", "anything"]) {
    const pass = await captcha.check(token, ADDRESS);
    expect(pass).toBeNull();
    expect(await useNonce(database.db, pass)).toBe(true);
  }
  expect(await database.db.selectFrom("captcha_nonce").selectAll().execute()).toEqual([]);
});
