import { createHash } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import type { Collection } from "#contract/collections/define-collection.ts";
import { BIN_DAYS } from "#server/platform/changes/versions.repository.ts";
import { CONTENT_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { contentDispositionFileName, sendRange } from "#server/platform/http/conditional-request.ts";
import { MEDIA_TAG } from "#server/platform/http/edge-cache.ts";
import { createMedia, eraseBinned, type Media, removeOrphans } from "./media.service.ts";
import { CONTENT_TYPES, type MediaStore, parseMediaKey } from "./media-store.ts";

/** Uploads: pictures and PDFs. @param collections those with pictures are invalidated when variants are made */
export function mediaFeature(
  { config, db, log, now }: Platform,
  { store, collections }: { store: MediaStore; collections: readonly Collection[] },
) {
  const withPictures = collections.filter(({ hasPictures, file }) => hasPictures || file?.field === "image");
  const onVariantsMade = () => raiseVersions(db, [...withPictures.map(({ name }) => name), CONTENT_TAG], true);
  const media = createMedia({ db, store, log, onVariantsMade, now });
  const { service, worker } = media;
  return {
    ...media,
    routes: (app) => mediaRoutes(app, { ...media, isForOtherOrigins: config.media.publicUrl !== null }),
    workers: [worker],
    expiries: {
      files: (daysAgo) => eraseBinned({ db, media: service }, { before: new Date(daysAgo(BIN_DAYS)) }),
      uploads: () => removeOrphans({ db, store, now }),
    },
  } satisfies Feature;
}

/** A file never changes, but may show a person and be deleted, so caches must ask again after an hour. */
const CACHE_CONTROL = "public, max-age=3600";
/** Policy for a picture opened as a page: no scripts, and no requests to other sites. */
const PICTURE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'";

/**
 * Policy without `sandbox`: WebKit shows no PDF with it (https://github.com/adobe/aem-core-wcm-components/issues/2839),
 * and shared caches keep one response for all browsers. PDF viewers are isolated; the file fetches nothing.
 */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/** Serves GET and HEAD `/media/<key>`, mounted at the root; 404 for files in the bin or without a row. */
export const mediaRoutes: FastifyPluginAsync<
  Pick<Media, "store" | "shownSize"> & {
    /** Whether pages load the files from a CDN's address. */
    isForOtherOrigins?: boolean;
  }
> = async (app, { store, shownSize, isForOtherOrigins = false }) => {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: async (request, reply) => {
      const keyText = request.params["*"].normalize("NFC");
      const key = parseMediaKey(keyText);
      const size = key && (await shownSize(keyText));
      if (!key || size === null) throw new NotFoundError();
      // The content of a key never changes, so a hash of the key serves as ETag.
      const etag = `"${createHash("sha256").update(keyText).digest("base64url").slice(0, 22)}"`;
      reply.edge = { cacheTags: [MEDIA_TAG] };
      reply.headers({
        "cache-control": CACHE_CONTROL,
        "content-disposition": `inline; ${contentDispositionFileName(key.name)}`,
        "content-security-policy": key.extension === "pdf" ? PDF_POLICY : PICTURE_POLICY,
        "x-content-type-options": "nosniff",
        ...(isForOtherOrigins && { "cross-origin-resource-policy": "cross-origin" }),
      });
      const type = CONTENT_TYPES[key.extension];
      return sendRange(request, reply, { etag, size, type, read: (range) => store.stream(keyText, range) });
    },
  });
};
