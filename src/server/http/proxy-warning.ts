import type { FastifyInstance } from "fastify";

/**
 * Behind a proxy that TRUST_PROXY does not name, all visitors come from the proxy's one address, and the rate limit of
 * the enquiry form would shut all of them out together. Says so once.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, trustProxy: readonly string[]): void {
  if (trustProxy.length > 0) return;
  let isTold = false;
  app.addHook("onRequest", async (request) => {
    if (isTold || request.headers["x-forwarded-for"] === undefined) return;
    isTold = true;
    request.log.warn(
      "A request came through a proxy, but TRUST_PROXY is not set: all visitors count as one, and thirty enquiries in ten minutes are the limit for all of them together. Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
    );
  });
}
