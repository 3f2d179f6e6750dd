import type { Collection } from "#contract/collections/define-collection.ts";
import type { DocumentText } from "#contract/documents.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { type Language, tagOf } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { memoised } from "#server/collections/content/memo.ts";
import type { PreviewService } from "#server/collections/documents/preview.service.ts";
import { nextPublication, type ShownRecord } from "#server/collections/records/public-records.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { MediaStore } from "#server/platform/media/media-store.ts";
import { type AppearanceService, SEAL } from "#server/publishing/appearance/appearance.service.ts";
import type { Brochures } from "#server/publishing/brochure/brochure.service.ts";
import { discoveryRoutes } from "#server/publishing/discovery/discovery.routes.ts";
import { previewRoutes } from "#server/publishing/preview/preview.routes.ts";
import { createSearchService } from "#server/publishing/search/search.service.ts";
import { shareRoutes } from "#server/publishing/share/share.routes.ts";
import type { VisitCounter } from "#server/publishing/visits/visit-counter.ts";
import { wordFontRoutes, wordFontsCss, wordFontsOf } from "#server/publishing/word-fonts/word-fonts.routes.ts";
import { coloursCss } from "#shared/colours.ts";
import { editorPath } from "./edit-link.ts";
import { type Frontend, rewriteUploadsToCdn } from "./frontend.ts";
import { createPageAddresses } from "./page-addresses.ts";
import type { PageCache } from "./page-cache.ts";
import { smallerPictureRoutes } from "./photographs.routes.ts";
import { contentSecurityPolicy, getBannerEnd, type PageSource } from "./render-page.ts";
import { siteRoutes } from "./site.routes.ts";
import { createSitePages } from "./site-pages.ts";
import { createFileServer } from "./static-files.ts";

/** The public pages, their files for search engines and messengers, and their previews. */
export function siteFeature(
  { config, publicUrl, db, now }: Platform,
  options: {
    appearance: AppearanceService;
    brochures: Brochures;
    previews: PreviewService;
    visits: VisitCounter;
    cache: PageCache;
    frontend: Frontend;
    enquiry: () => EnquirySettings;
    /** The public documents. */
    documents: () => ReadonlyMap<string, DocumentText>;
    collections: readonly Collection[];
    store: Pick<MediaStore, "read">;
  },
) {
  const { documents, collections, store, appearance, brochures, previews, visits, cache, frontend, enquiry } = options;
  const { content } = appearance;
  const { dataDir, media } = config;
  const search = createSearchService({ db, content, changes: () => cache.changes, now });
  const sitePagesOf = (
    all: Content,
    language: Language,
    onTagRead: (cacheTag: CacheTag) => void,
    preview?: ShownRecord,
  ) => {
    const shown = contentIn(all, language);
    const face = appearance.shellAppearance(shown.appearance);
    const settings = { publicUrl, enquiry: enquiry(), ...(Object.keys(face).length > 0 && { face }) };
    const brochureBytes = brochures[language].size;
    const tag = tagOf(language, shown.college);
    const parts = {
      db,
      tag,
      content: shown,
      settings,
      brochureBytes,
      search: search[language],
      now,
      onTagRead,
      preview,
    };
    return createSitePages(parts);
  };
  const wordFonts = wordFontsOf(content);
  const source: PageSource = {
    frontend: media.publicUrl ? rewriteUploadsToCdn(media.publicUrl, frontend) : frontend,
    publicUrl,
    coloursCss: memoised(content, (shown) => coloursCss(shown.appearance.colours ?? {}) + appearance.motifsCss()),
    wordFontsCss: (html) => wordFontsCss(wordFonts(), html),
    sitePages: (language, onTagRead) => sitePagesOf(content(), language, onTagRead),
    contentSecurityPolicy: (hashes) =>
      contentSecurityPolicy(enquiry().captcha, enquiry().origin, hashes, media.publicUrl),
    nextChange: (moment, cacheTags) =>
      nextPublication(
        db,
        moment,
        collections.filter(({ name }) => cacheTags.has(name)),
      ),
    bannerEnd: (moment) => getBannerEnd(content().banner, moment),
    now,
  };
  const addresses = memoised(content, ({ courses, pages, redirects }) =>
    createPageAddresses(["/", ...[...courses, ...pages].map(({ route }) => route)], redirects),
  );
  return {
    source,
    routes: async (app) => {
      await app.register(smallerPictureRoutes, { photographs: () => content().photographs, dataDir });
      await app.register(previewRoutes, {
        previews,
        sourceOf: (shown, record) => ({
          ...source,
          coloursCss: () => coloursCss(shown.appearance.colours ?? {}) + appearance.motifsCss(),
          sitePages: (language, onTagRead) => sitePagesOf(shown, language, onTagRead, record),
        }),
      });
      await app.register(discoveryRoutes, { cache, db, content, publicUrl, now });
      await app.register(shareRoutes, { db, store, content, dataDir, publicUrl, now, addresses });
      await app.register(wordFontRoutes, { wordFonts, dataDir });
      await app.register(siteRoutes, {
        source,
        cache,
        visits,
        addresses,
        findFile: memoised(
          () => content().publicFiles,
          (files) => createFileServer(frontend.folders, files),
        ),
        adminCss: memoised(
          content,
          (shown) =>
            wordFontsCss(wordFonts(), "") +
            coloursCss(shown.appearance.colours ?? {}, { dark: true }) +
            appearance.motifsCss(),
        ),
        sealAddress: () => appearance.shellAppearance(content().appearance).seal ?? SEAL,
        // The admin's editor shows previews in a frame.
        adminPolicy: contentSecurityPolicy({ provider: "off", scriptUrl: "" }, null).replace(
          "frame-src 'none'",
          "frame-src 'self'",
        ),
        editorOf: (address, text) => editorPath(address, text, content(), documents()),
      });
    },
  } satisfies Feature;
}
