import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Both ends included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

interface ServedFile {
  etag: string;
  size: number;
  type: string;
  read(range?: ByteRange): Uint8Array | Readable;
}

/** Whether the client has this version. A tag overrides a date (RFC 9110, 13.2.2); a proxy may have made it weak. */
export function isKnown({ headers }: Pick<FastifyRequest, "headers">, etag: string, lastModified?: unknown): boolean {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags) return tags.some((tag) => tag === etag || tag === "*");
  return Date.parse(String(lastModified)) <= Date.parse(headers["if-modified-since"] ?? "");
}

/** Answers GET or HEAD for a file or a range of it: 200, 206, 304 or 416. */
export function sendRange(request: FastifyRequest, reply: FastifyReply, { etag, size, type, read }: ServedFile) {
  reply.headers({ etag, "accept-ranges": "bytes" });
  if (isKnown(request, etag)) return reply.code(304).send();
  const { range: wanted, "if-range": version = etag } = request.headers;
  // A range of another version would glue two versions together.
  const range = version === etag ? readRange(wanted, size) : null;
  if (range === "unsatisfiable") {
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .send();
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply.type(type).header("content-length", range ? range.end - range.start + 1 : size);
  return reply.send(request.method === "HEAD" ? undefined : read(range ?? undefined));
}

/** @returns null when the whole file is the answer, also for several ranges */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (!first && !last) return null;
  if (!first) return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, end };
}
