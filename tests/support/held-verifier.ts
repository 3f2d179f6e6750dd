import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A captcha provider that takes its time: a request that it has to judge stays in the server's hands for as long. */
export async function startHeldVerifier() {
  const asked = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<void>();
  const server = createServer(async (_request, reply) => {
    asked.resolve();
    await verdict.promise;
    reply.setHeader("content-type", "application/json").end('{"success":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Settings that make the server verify its captcha tokens here. */
    env: {
      CAPTCHA: "recaptcha",
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "secret",
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    },
    /** Resolves when the server has asked; from then on it waits for the verdict. */
    asked: asked.promise,
    /** Gives the verdict that every token is good. */
    passAll: () => verdict.resolve(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
