import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Content } from "#server/collections/content/load-content.ts";
import type { PreviewService } from "#server/collections/documents/preview.service.ts";
import type { ShownRecord } from "#server/collections/records/public-records.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { renderRateLimit } from "#server/platform/http/rate-limits.ts";
import { createPageAddresses } from "#server/publishing/pages/page-addresses.ts";
import { type PageSource, renderPage } from "#server/publishing/pages/render-page.ts";
import { previewPolicy, toPreviewPage } from "./preview-page.ts";

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/** Serves `/preview/<token>/<route>`: a page of the site with drafts applied, for people with the secret address. */
export const previewRoutes: FastifyPluginAsync<{
  previews: PreviewService;
  /** Returns the source of the site's pages with the preview's content, or its draft record. */
  sourceOf: (content: Content, record: ShownRecord | undefined) => PageSource;
}> = async (app, { previews, sourceOf }) => {
  // The router drops a trailing slash, so the home page needs its own route.
  for (const url of ["/preview/:token", "/preview/:token/*"]) {
    app.get<{ Params: { token: string; "*"?: string } }>(url, { config: { rateLimit: renderRateLimit } }, show);
  }

  async function show(
    request: FastifyRequest<{ Params: { token: string; "*"?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { token, "*": rest = "" } = request.params;
    const query = request.url.split("?", 2)[1];
    reply.headers(HEADERS).type("text/html; charset=utf-8");
    const preview = await previews.open(token);
    const { courses, pages } = preview.content;
    const addresses = createPageAddresses(["/", ...[...courses, ...pages].map(({ route }) => route)]);
    const address = addresses.find(`/${rest}`, query);
    if (address === null) throw new NotFoundError("This preview has no such page.");
    const source = sourceOf(preview.content, preview.record);
    const page = await renderPage(
      address,
      { ...source, contentSecurityPolicy: (hashes) => previewPolicy(source.contentSecurityPolicy, hashes) },
      (err) => request.log.error({ err, page: address }, "preview failed"),
    );
    if (page.status >= 300 && page.status < 400) throw new NotFoundError("This preview has no such page.");
    const { "content-security-policy": policy } = page.headers;
    reply.code(page.status).headers(policy ? { "content-security-policy": policy } : {});
    return reply.send(
      toPreviewPage(page.html, `/preview/${token}`, (path) => addresses.find(path) !== null, preview.faults),
    );
  }
};
