import { startHttpServer } from "./http-server.ts";

/** Starts a captcha provider that holds the verdict, so that the server cannot respond to the request until then. */
export async function startPausedCaptchaProvider() {
  const asked = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<void>();
  const server = await startHttpServer(async (_request, reply) => {
    asked.resolve();
    await verdict.promise;
    reply.setHeader("content-type", "application/json").end('{"success":true}');
  });
  return {
    /** Settings that make the server verify captcha tokens here. */
    env: {
      CAPTCHA: "recaptcha",
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "secret",
      CAPTCHA_VERIFY_URL: `${server.origin}/siteverify`,
    },
    /** Resolves when the server has asked and is waiting for the verdict. */
    asked: asked.promise,
    /** Releases the verdict: every token is valid. */
    passAll: () => verdict.resolve(),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}
