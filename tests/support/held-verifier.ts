import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface HeldVerifier extends AsyncDisposable {
  /** Settings that send the server here to have its captcha tokens verified. */
  env: Record<string, string>;
  /** Resolves when the server has asked; it waits for the verdict. */
  asked: Promise<void>;
  /** Gives the verdict: every token is good. */
  passAll(): void;
}

/** A captcha provider that takes its time: a request that it has to judge stays in the server's hands for as long. */
export async function startHeldVerifier(): Promise<HeldVerifier> {
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
    env: {
      CAPTCHA: "turnstile",
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "secret",
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    },
    asked: asked.promise,
    passAll: () => verdict.resolve(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
