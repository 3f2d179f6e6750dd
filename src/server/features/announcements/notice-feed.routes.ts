import type { FastifyPluginAsync } from "fastify";
import { answerErrors } from "#server/http/error-handler.ts";
import { sendMadeFile } from "#server/rendering/made-file.ts";
import type { PageCache } from "#server/rendering/page-cache.ts";
import type { NoticeFeedService } from "./notice-feed.service.ts";

/** Mounted at the root: the address that feed readers keep. */
export const noticeFeedRoutes: FastifyPluginAsync<{ cache: PageCache; feed: NoticeFeedService }> = async (
  app,
  { cache, feed },
) => {
  answerErrors(app, "text");
  app.get("/notices.xml", (request, reply) => sendMadeFile(cache, "/notices.xml", feed.make, request, reply));
};
