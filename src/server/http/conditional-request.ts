import type { FastifyRequest } from "fastify";

/**
 * Whether the client holds this very version. A tag, when it sends one, says more than a day and a time do (RFC 9110,
 * 13.2.2); a proxy that compresses may have made it a weak one.
 *
 * @param lastModified the header of the answer, where it has one
 */
export function isKnown({ headers }: FastifyRequest, etag: string, lastModified?: unknown): boolean {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags) return tags.some((tag) => tag === etag || tag === "*");
  return Date.parse(String(lastModified)) <= Date.parse(headers["if-modified-since"] ?? "");
}

/** The Range header, unless it is about another version of the file: that would glue two versions together. */
export function wantedRange({ headers }: FastifyRequest, etag: string): string | undefined {
  const version = headers["if-range"];
  return version === undefined || version === etag ? headers.range : undefined;
}
