import type { FastifyReply, FastifyRequest } from "fastify";
import { type Bodies, chooseEncoding } from "./page-cache.ts";

/** Answers with the bytes in the encoding that the client takes, or with 304 when it holds this very version. */
export function sendBodies(bodies: Bodies, version: string, request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const etag = `"${version}-${encoding}"`;
  reply.headers({ etag, vary: "accept-encoding" });
  if (isKnown(request, reply, etag)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(bodies[encoding]);
}

/** A tag, when the client sends one, says more than a day and a time do (RFC 9110, 13.2.2). */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return tags.includes(etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Date.parse(String(reply.getHeader("last-modified"))) <= since;
}
