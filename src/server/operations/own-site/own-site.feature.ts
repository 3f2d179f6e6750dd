import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { refusalReplySchema } from "#contract/documents.ts";
import * as schemas from "#contract/own-site.ts";
import { STARTER_FOLDER } from "#server/collections/content/content-files.ts";
import { ALL_DRAFTS, type PreviewService } from "#server/collections/documents/preview.service.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { createOwnSite, type OwnSiteDependencies } from "./own-site.service.ts";

/** Routes by which a college replaces the sample content with its own site. */
export function ownSiteFeature(
  platform: Platform,
  { previews, ...parts }: Omit<OwnSiteDependencies, keyof Platform> & { previews: PreviewService },
) {
  const site = createOwnSite({ ...platform, ...parts });
  return {
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Own site", { access: "college.manage" });
      const reply = { 200: schemas.ownSiteReplySchema };

      route("GET /own-site", "See what visitors get", {
        access: "signed-in",
        description: "The sample, a page that says that the site is being prepared, or the college's own site.",
        reply,
        answer: site.read,
      });

      route("POST /own-site/start", "Start the college's own site", {
        description: "The sample and its records are put away. Until the site is published visitors get one page.",
        reply,
        errors: { 409: "The college has a site of its own already." },
        answer: async ({ actor }) => {
          await site.start(actor);
          return site.read();
        },
      });

      route("POST /own-site/sample", "Bring the sample back", {
        description: "With its records, while nothing is published. The history keeps the drafts.",
        reply,
        errors: { 409: "The college's own site is public." },
        answer: async ({ actor }) => {
          await site.bringSampleBack(actor);
          return site.read();
        },
      });

      route("POST /own-site/publish", "Make the college's own site public", {
        description: "Publishes the drafts of all documents together.",
        reply,
        errors: {
          409: "The site is still the sample.",
          422: { description: "Drafts have faults: nothing was published.", schema: refusalReplySchema },
        },
        answer: async ({ actor }) => {
          await site.publish(actor);
          return site.read();
        },
      });

      route("GET /own-site/preview", "Get a preview address with all drafts", {
        access: "site.see",
        description: "It ends after 12 hours. A document whose draft has faults is shown as it is without the draft.",
        reply: { 200: schemas.ownSitePreviewReplySchema },
        answer: async () => {
          const { url } = await previews.createEditorLink(ALL_DRAFTS);
          const { content, leftOut = [] } = await previews.show(ALL_DRAFTS);
          return { url, waiting: Object.fromEntries(content.waiting), faults: leftOut };
        },
      });

      route("GET /own-site/offers", "List what a new site can begin with", {
        access: "site.see",
        reply: { 200: schemas.starterEntriesReplySchema },
        answer: readOffers,
      });
    },
  } satisfies Feature;
}

async function readOffers(): Promise<schemas.StarterEntries> {
  const { parse } = await import("yaml");
  const read = async (path: string) => parse(await readFile(join(STARTER_FOLDER, path), "utf8"));
  const [courses, committees, { papers }] = await Promise.all(
    ["content/courses.yaml", "committees.yaml", "content/college.yaml"].map(read),
  );
  return { courses, committees, papers };
}
