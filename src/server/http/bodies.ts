import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isKnown } from "./conditional-request.ts";

type Encoding = "identity" | "gzip" | "br";
/** The same bytes in each encoding. */
export type Bodies = Record<Encoding, Buffer>;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** Brotli's quality while a client waits. */
const FAST = 5;
/** A sixth fewer bytes for thirty times the work: off the request path only. */
export const SMALLEST = 11;

/**
 * Compresses in threads of libuv, beside the requests.
 * @param quality of Brotli
 */
export async function encode(content: string | Buffer, quality = FAST): Promise<Bodies> {
  const identity = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([
    compressWithBrotli(identity, { params }),
    compressWithGzip(identity, { level: 6 }),
  ]);
  return { identity, gzip: gz, br };
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
