import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PublicFiles } from "#server/content/site-targets.ts";
import { once } from "#server/once.ts";
import type { Frontend } from "#server/rendering/frontend.ts";
import { encode, SMALLEST, sendBodies } from "./bodies.ts";

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;
const HASHED = `public, max-age=${YEAR_S}, immutable`;
const NAMED = `public, max-age=${HOUR_S}, stale-while-revalidate=${24 * HOUR_S}`;
/** A drawing that is opened by itself runs nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Above this the best compression takes seconds. */
const LARGE_BYTES = 500_000;

/**
 * Serves the built files, which have a hash in their name and never change, from the small form (`.br`, `.gz`) that the
 * build left beside them.
 */
export async function serveBuiltFiles(app: FastifyInstance, folders: Frontend["folders"]): Promise<void> {
  await app.register(fastifyStatic, { serve: false, index: false, cacheControl: false });
  for (const folder of folders) {
    await app.register(fastifyStatic, {
      ...folder,
      decorateReply: false,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", HASHED),
    });
  }
}

export type PublicFileServer = ReturnType<typeof createPublicFileServer>;

/**
 * Serves the files of the public folders, which are asked for again after an hour. Drawings are compressed when they
 * are first asked for, and stay in memory as they were then.
 */
export function createPublicFileServer(files: PublicFiles) {
  const byAddress = new Map([...files].map(([address, file]) => [address.toLowerCase(), file]));
  const drawings = new Map<string, () => ReturnType<typeof readDrawing>>();

  async function readDrawing(file: string) {
    const bytes = await readFile(file);
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return { bodies: await encode(bytes, bytes.length > LARGE_BYTES ? undefined : SMALLEST), version };
  }

  return {
    /** The file at this path, in any letter case. */
    find: (path: string) => byAddress.get(path.toLowerCase()),
    async send(file: string, request: FastifyRequest, reply: FastifyReply) {
      reply.header("cache-control", NAMED);
      if (!/\.svg$/i.test(file)) return reply.sendFile(basename(file), dirname(file));
      const getDrawing = drawings.get(file) ?? once(() => readDrawing(file));
      drawings.set(file, getDrawing);
      const { bodies, version } = await getDrawing();
      reply.header("content-security-policy", DRAWING_POLICY).type("image/svg+xml");
      return sendBodies(bodies, version, request, reply);
    },
  };
}
