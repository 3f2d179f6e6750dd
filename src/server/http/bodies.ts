import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isKnown } from "./conditional-request.ts";

type Encoding = "identity" | "gzip" | "br";
/** The same bytes in each encoding. */
export type Bodies = Record<Encoding, Buffer>;

/** Brotli's quality while a client waits. */
const FAST = 5;
/** A tenth fewer bytes for thirty times the work: off the request path only. */
export const SMALLEST = 11;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzipCompress);
const compress = {
  br: (bytes: Buffer, quality = FAST) =>
    compressWithBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => compressWithGzip(bytes, { level: 6 }),
};

/** Below this, a compressed answer needs no fewer packets. */
const WORTH_COMPRESSING_BYTES = 1_024;

/**
 * Compresses in threads of libuv, beside the requests.
 * @param quality of Brotli
 */
export async function encode(content: string | Buffer, quality = FAST): Promise<Bodies> {
  const identity = Buffer.from(content);
  const [br, gzip] = await Promise.all([compress.br(identity, quality), compress.gzip(identity)]);
  return { identity, gzip, br };
}

/**
 * Hook `onSend`: compresses JSON. Add it after hooks that read the text. BREACH, which guesses a secret by the length of
 * compressed answers, does not work here: requests carry their token in a header, which no other site can send.
 */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  if (!isJson || typeof payload !== "string" || payload.length < WORTH_COMPRESSING_BYTES) return payload;
  reply.header("vary", "accept-encoding");
  if (encoding === "identity") return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return compress[encoding](Buffer.from(payload));
}

/** Answers with the bytes in the encoding that the client takes, or with 304 when it holds this very version. */
export function sendBodies(bodies: Bodies, version: string, request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const etag = `"${version}-${encoding}"`;
  reply.headers({ etag, vary: "accept-encoding" });
  if (isKnown(request, etag, reply.getHeader("last-modified"))) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(bodies[encoding]);
}

/** The smallest encoding that the client takes. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepts = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(acceptEncoding ?? "");
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
}
