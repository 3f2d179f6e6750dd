import type { FastifyReply, FastifyRequest } from "fastify";
import { sendBodies } from "#server/http/bodies.ts";
import type { PageCache, Topic } from "./page-cache.ts";

/** A file that is made from records, such as a feed. */
export interface MadeFile {
  text: string;
  /** With its charset. */
  contentType: string;
  fileName?: string;
  madeAt: Date;
  topics: ReadonlySet<Topic>;
  /** From this moment (ms) on the file is no longer true. */
  freshUntil: number;
}

/**
 * Sends such a file from the page cache, where it stays as bytes until a write clears one of its topics.
 * `Last-Modified` is when it was made: records that were deleted have no date of their own.
 * @param address the file's one address, which no page has
 */
export async function sendMadeFile(
  cache: PageCache,
  address: string,
  make: () => Promise<MadeFile>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { headers, html, etag } = await cache.get(address, async () => {
    const { text, contentType, fileName, madeAt, topics, freshUntil } = await make();
    return {
      status: 200,
      html: text,
      awakening: "",
      version: "",
      headers: {
        "content-type": contentType,
        ...(fileName && { "content-disposition": `inline; filename="${fileName}"` }),
        "last-modified": madeAt.toUTCString(),
        "cache-control": "no-cache",
      },
      topics,
      freshUntil,
    };
  });
  return sendBodies(html, etag, request, reply.headers(headers));
}
