import type { FastifyRequest } from "fastify";

/** Whether the browser holds this very file. A proxy that compresses may have made the tag a weak one. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags?.some((tag) => tag === etag || tag === "*") ?? false;
}

/** The Range header, unless it is about another version of the file: that would glue two versions together. */
export function wantedRange({ headers }: FastifyRequest, etag: string): string | undefined {
  const version = headers["if-range"];
  return version === undefined || version === etag ? headers.range : undefined;
}
