import type { FastifyInstance, FastifyRequest } from "fastify";
import * as m from "#messages/compiled/server.ts";
import { ForbiddenError } from "#server/platform/errors.ts";

/**
 * Refuses requests except GET that a browser sends from a page of another origin, before the body is read. Pages of the
 * `allowed` origins may send requests and read the responses (CORS). Clients other than browsers send no origin.
 */
export function refuseOtherOrigins(app: FastifyInstance, publicUrl: string, allowed: readonly string[] = []): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin = "" } = request.headers;
    if (request.method === "GET" || isOwn(request, publicUrl)) return;
    if (!allowed.includes(origin)) throw new ForbiddenError(m.otherOrigin(), "other_origin");
    reply.headers({ "access-control-allow-origin": origin, vary: "origin" });
  });
  // Before a browser posts JSON to another origin, it sends a preflight request.
  if (allowed.length > 0)
    app.options("/*", (_request, reply) =>
      reply
        .code(204)
        .headers({ "access-control-allow-headers": "content-type", "access-control-max-age": 86_400 })
        .send(),
    );
}

/**
 * Returns whether a request comes from this site's own pages, by `Sec-Fetch-Site` first: the site may have more host
 * names than `PUBLIC_URL`, and a proxy may replace the requested host name.
 */
function isOwn({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin, "sec-fetch-site": site = origin ? "cross-site" : "none" } = headers;
  if (site === "same-origin" || site === "none" || origin === publicUrl) return true;
  return origin !== undefined && URL.parse(origin)?.host === host;
}
