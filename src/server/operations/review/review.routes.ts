import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { deadLinkListReplySchema } from "#contract/documents.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import type { LinkChecker } from "./link-checker.ts";

export const reviewRoutes: FastifyPluginAsyncZod<{ linkChecker: LinkChecker }> = async (app, { linkChecker }) => {
  app.get(
    "/dead-links",
    {
      schema: describeRoute("List dead links", {
        tag: "Documents",
        description: "Links to other sites that have failed on three looks in a row, and the documents that have them.",
        reply: { 200: deadLinkListReplySchema },
      }),
    },
    async () => ({ ok: true as const, items: await linkChecker.listDead() }),
  );
};
