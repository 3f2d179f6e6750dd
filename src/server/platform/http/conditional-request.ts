import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { NotFoundError } from "#server/platform/errors.ts";

/** A range of byte offsets from 0, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

interface ServedFile {
  etag: string;
  size: number;
  type: string;
  /** Reads the file, or a range of it. Returns null if the file no longer exists. */
  read(range?: ByteRange): Uint8Array | Readable | Promise<Readable | null>;
}

/** Returns whether the client has this version. An ETag, even a weak one, overrides a date (RFC 9110, 13.2.2). */
export function isNotModified(
  { headers }: Pick<FastifyRequest, "headers">,
  etag: string,
  lastModified?: unknown,
): boolean {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags) return tags.some((tag) => tag === etag || tag === "*");
  return Date.parse(String(lastModified)) <= Date.parse(headers["if-modified-since"] ?? "");
}

/** Responds to GET or HEAD with a file or a range of it: 200, 206, 304 or 416. @throws {NotFoundError} */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const { etag, size, type, read } = file;
  const known = { etag, "accept-ranges": "bytes" };
  if (isNotModified(request, etag)) return reply.code(304).headers(known).send();
  const { range: wanted, "if-range": version = etag } = request.headers;
  // Ignore a range of another version: the client would join parts of two versions.
  const range = version === etag ? readRange(wanted, size) : null;
  if (range === "unsatisfiable") {
    return reply
      .code(416)
      .headers({ ...known, "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .send();
  }
  // Read before setting headers, since an error response would keep them.
  const body = request.method === "HEAD" ? undefined : await read(range ?? undefined);
  if (body === null) throw new NotFoundError();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({ ...known, "content-length": range ? range.end - range.start + 1 : size }).type(type);
  return reply.send(body);
}

/** Parses the header `Range`. @returns null if the whole file must be sent, as for several ranges */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (!first && !last) return null;
  if (!first) return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, end };
}

/** Returns the file name parameters of Content-Disposition: ASCII for old clients, UTF-8 for others (RFC 6266). */
export function contentDispositionFileName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_");
  return ascii === name ? `filename="${name}"` : `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
