import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isNotModified } from "./conditional-request.ts";

type Encoding = "identity" | "gzip" | "br";
export type EncodedBodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** Brotli's quality on the request path. */
const FAST = 5;
/** Brotli's quality off the request path: a tenth fewer bytes for thirty times the work. */
export const MAX_BROTLI_QUALITY = 11;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzipCompress);
const compress = {
  br: (bytes: Buffer, quality = FAST) =>
    compressWithBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => compressWithGzip(bytes),
};

/** Minimum size in bytes: below it, compression does not save a network packet. */
const MIN_COMPRESSED_BYTES = 1_024;

export async function compressBody(content: string | Buffer, quality = FAST): Promise<Required<EncodedBodies>> {
  const identity = Buffer.from(content);
  const [br, gzip] = await Promise.all([compress.br(identity, quality), compress.gzip(identity)]);
  return { identity, gzip, br };
}

/**
 * `onSend` hook that compresses JSON responses; add it after hooks that read the payload as text. The BREACH attack
 * does not apply: the session token is in a header, which other sites cannot send.
 */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  if (!isJson || typeof payload !== "string" || payload.length < MIN_COMPRESSED_BYTES) return payload;
  reply.header("vary", "accept-encoding");
  if (encoding === "identity") return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return compress[encoding](Buffer.from(payload));
}

/** Responds in an encoding that the client accepts, or with 304 if the client has `version`. Null: no ETag. */
export function sendBodies(
  bodies: EncodedBodies,
  version: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const taken = chooseEncoding(request.headers["accept-encoding"]);
  const encoding = bodies[taken] ? taken : "identity";
  reply.header("vary", "accept-encoding");
  if (version !== null) {
    const etag = `"${version}-${encoding}"`;
    reply.header("etag", etag);
    if (isNotModified(request, etag, reply.getHeader("last-modified"))) return reply.code(304).send();
  }
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(bodies[encoding]);
}

/** Returns the smallest encoding that the client accepts. */
function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepts = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(acceptEncoding ?? "");
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
}
