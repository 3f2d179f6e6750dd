import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isKnown } from "./conditional-request.ts";

type Encoding = "identity" | "gzip" | "br";
/** The same bytes in each encoding. */
export type Bodies = Record<Encoding, Buffer>;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** @param quality of Brotli, up to 11 */
export async function encode(content: string | Buffer, quality: number): Promise<Bodies> {
  const identity = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([
    compressWithBrotli(identity, { params }),
    compressWithGzip(identity, { level: 9 }),
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
