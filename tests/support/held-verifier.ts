import { startHttpServer } from "./http-server.ts";

/** A captcha provider that holds its verdict: until then the server cannot answer the request. */
export async function startHeldVerifier() {
  const asked = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<void>();
  const server = await startHttpServer(async (_request, reply) => {
    asked.resolve();
    await verdict.promise;
    reply.setHeader("content-type", "application/json").end('{"success":true}');
  });
  return {
    /** Settings that make the server verify its captcha tokens here. */
    env: {
      CAPTCHA: "recaptcha",
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "secret",
      CAPTCHA_VERIFY_URL: `${server.origin}/siteverify`,
    },
    /** Resolves when the server has asked; from then on it waits for the verdict. */
    asked: asked.promise,
    /** Gives the verdict that every token is good. */
    passAll: () => verdict.resolve(),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}
