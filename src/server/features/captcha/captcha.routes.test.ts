import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { challengeReplySchema } from "#contract/captcha.ts";
import type { Config } from "#server/config.ts";
import { openTestDatabase } from "#server/testing/test-databases.ts";
import { captchaRoutes } from "./captcha.routes.ts";
import { createCaptchaService } from "./captcha.service.ts";

async function openRoutes(provider: Config["captcha"]["provider"]) {
  const database = await openTestDatabase();
  const settings = { provider, siteKey: "key", scriptUrl: "", secret: "secret", verifyUrl: "http://127.0.0.1:1" };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(captchaRoutes, {
    prefix: "/api/captcha",
    captcha: createCaptchaService({ db: database.db, settings }),
    limits: { accepted: 30, refused: 300 },
  });
  return {
    getChallenge: () => app.inject("/api/captcha/challenge"),
    async [Symbol.asyncDispose]() {
      await app.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test("every visitor gets a challenge of their own, which ends ten minutes from now", async () => {
  await using routes = await openRoutes("pow");

  const replies = [await routes.getChallenge(), await routes.getChallenge()];

  const [first, second] = replies.map((reply) => challengeReplySchema.parse(reply.json()));
  expect(replies[0]?.headers["cache-control"]).toBe("no-store");
  expect(first?.challenge.parameters.nonce).not.toBe(second?.challenge.parameters.nonce);
  expect(first?.lifetimeSeconds).toBe(600);
  expect(first?.challenge.parameters.expiresAt).toBeCloseTo(Date.now() / 1_000 + 600, -1);
});

test.for(["recaptcha", "hcaptcha", "turnstile", "off"] as const)(
  "with %s there are no challenges: 404",
  async (provider) => {
    await using routes = await openRoutes(provider);

    expect((await routes.getChallenge()).statusCode).toBe(404);
  },
);
