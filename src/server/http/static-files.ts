import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Frontend } from "#server/rendering/frontend.ts";

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;
const HASHED = `public, max-age=${YEAR_S}, immutable`;
const NAMED = `public, max-age=${HOUR_S}, stale-while-revalidate=${24 * HOUR_S}`;

/**
 * Serves the built files as they are, from the small form (`.br`, `.gz`) that the build left beside them.
 * Files with a hash in their name never change; the others are asked for again after an hour.
 */
export async function serveStaticFiles(app: FastifyInstance, folders: Frontend["folders"]): Promise<void> {
  for (const [index, { root, prefix, isHashed }] of folders.entries()) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: index === 0,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", isHashed(path) ? HASHED : NAMED);
        // A drawing that is opened by itself runs nothing.
        if (/\.svg(\.\w+)?$/.test(path)) {
          reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        }
      },
    });
  }
}
