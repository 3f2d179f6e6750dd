import { createHash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PublicFiles } from "#server/collections/content/public-files.ts";
import { type ByteRange, sendRange } from "#server/platform/http/conditional-request.ts";
import {
  compressBody,
  type EncodedBodies,
  MAX_BROTLI_QUALITY,
  sendBodies,
} from "#server/platform/http/encoded-bodies.ts";
import { CONTENT_TYPES } from "#server/platform/media/media-store.ts";
import { once } from "#server/platform/work/once.ts";
import type { Frontend } from "./frontend.ts";

/** Cache-Control: with a hash in the name for a year, otherwise for an hour, and stale for a day while revalidating. */
const HASHED = "public, max-age=31536000, immutable";
const NAMED = "public, max-age=3600, stale-while-revalidate=86400";
const EDGE = { cacheTags: ["content"] };
/** Content security policy of SVG files: an SVG opened as a document runs no scripts. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Larger files take seconds to compress at the best quality. */
const LARGE_BYTES = 500_000;
const TYPES: Record<string, string> = {
  ...CONTENT_TYPES,
  css: "text/css; charset=utf-8",
  ico: "image/vnd.microsoft.icon",
  jpeg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  mp4: "video/mp4",
  txt: "text/plain; charset=utf-8",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  xml: "application/xml",
};

type Send = (request: FastifyRequest, reply: FastifyReply) => unknown;

export type FileServer = ReturnType<typeof createFileServer>;

/** Serves built and public files. @returns a function that finds the handler for a path, ignoring letter case */
export function createFileServer(folders: Frontend["folders"], publicFiles: PublicFiles) {
  const byAddress = new Map<string, Send>();
  for (const [address, file] of publicFiles) {
    byAddress.set(address.toLowerCase(), /\.svg$/i.test(file) ? drawingSender(file) : publicSender(file));
  }
  for (const { root, prefix } of folders) {
    const files = new Set(readdirSync(root, "utf8"));
    for (const file of files) {
      if (/\.(br|gz)$/.test(file)) continue;
      byAddress.set((prefix + file).toLowerCase(), builtSender(join(root, file), files.has(`${file}.br`)));
    }
  }
  return (path: string): Send | undefined => byAddress.get(path.toLowerCase());
}

/** Sends a built file with a hash in its name from memory, compressed if the build made `.br` and `.gz` files. */
function builtSender(file: string, isCompressed: boolean): Send {
  const getBodies = once(async (): Promise<EncodedBodies> => {
    const identity = await readFile(file);
    if (!isCompressed) return { identity };
    return { identity, br: await readFile(`${file}.br`), gzip: await readFile(`${file}.gz`) };
  });
  return async (request, reply) => {
    reply.header("cache-control", HASHED).type(typeOf(file));
    return sendBodies(await getBodies(), basename(file), request, reply);
  };
}

/** Sends an SVG file, compressed at the first request and kept in memory. */
function drawingSender(file: string): Send {
  const getDrawing = once(async () => {
    const bytes = await readFile(file);
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return { bodies: await compressBody(bytes, bytes.length > LARGE_BYTES ? undefined : MAX_BROTLI_QUALITY), version };
  });
  return async (request, reply) => {
    reply.header("cache-control", NAMED).edge = EDGE;
    const { bodies, version } = await getDrawing();
    reply.header("content-security-policy", DRAWING_POLICY).type("image/svg+xml");
    return sendBodies(bodies, version, request, reply);
  };
}

function publicSender(file: string): Send {
  return async (request, reply) => {
    const { size, mtime } = await stat(file);
    const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
    const read = (range?: ByteRange) => createReadStream(file, range);
    reply.headers({ "cache-control": NAMED, "last-modified": mtime.toUTCString() }).edge = EDGE;
    return sendRange(request, reply, { etag, size, type: typeOf(file), read });
  };
}

function typeOf(file: string): string {
  return TYPES[extname(file).slice(1).toLowerCase()] ?? "application/octet-stream";
}
