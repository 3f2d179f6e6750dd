import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Health } from "#contract/health.ts";
import type { Kind } from "#contract/kinds/define-kind.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/server.ts";
import { type Language, tagOf } from "#messages/languages.ts";
import type { Topic } from "#server/platform/db/topic-versions.ts";
import { smallerPictureRoutes } from "#server/publishing/pages/photographs.routes.ts";
import { createServices, enquiryRecipients, type Services } from "#server/services.ts";
import { coloursCss } from "#shared/colours.ts";
import { captchaRoutes } from "./admissions/captcha/captcha.routes.ts";
import { emailServiceRoutes } from "./admissions/enquiry/email-service.routes.ts";
import { enquiriesRoutes } from "./admissions/enquiry/enquiries.routes.ts";
import { enquiryRoutes } from "./admissions/enquiry/enquiry.routes.ts";
import { enquiryFormRoutes } from "./admissions/enquiry/enquiry-form.routes.ts";
import { savedViewRoutes } from "./admissions/enquiry/saved-views.routes.ts";
import { familyRoutes } from "./admissions/family/family.routes.ts";
import { enquiryImportRoutes } from "./admissions/import/enquiry-import.routes.ts";
import { teamRoutes } from "./admissions/team/team.routes.ts";
import { pictureRoutes, standalonePictureRoutes } from "./collections/albums/pictures.routes.ts";
import { type ContentStore, contentIn, fallbackSentence } from "./collections/content/content-store.ts";
import { derived } from "./collections/content/derived.ts";
import type { Content } from "./collections/content/load-content.ts";
import { documentRoutes } from "./collections/documents/documents.routes.ts";
import { libraryRoutes } from "./collections/library/library.routes.ts";
import { nextPublication } from "./collections/records/public-records.ts";
import { recordRoutes } from "./collections/records/records.routes.ts";
import { binRoutes, versionRoutes } from "./collections/versions/versions.routes.ts";
import { checklistRoutes } from "./operations/checklist/checklist.routes.ts";
import { healthLookRoutes } from "./operations/health/health-look.routes.ts";
import { createMeasures } from "./operations/measures.ts";
import { reviewRoutes } from "./operations/review/review.routes.ts";
import { adminRoutes, authRoutes } from "./people/accounts.routes.ts";
import { requireAdmin } from "./people/require-admin.ts";
import { findSession } from "./people/session.service.ts";
import type { Config } from "./platform/config.ts";
import { type Database, damagedDatabases, listNewerMigrations } from "./platform/db/open-database.ts";
import { CONTENT, followVersions, SCHEMA } from "./platform/db/topic-versions.ts";
import { BusyError, NotFoundError } from "./platform/errors.ts";
import { compressJson } from "./platform/http/bodies.ts";
import {
  answerClientError,
  CONNECTION_LIMITS,
  limitBodies,
  refuseSecondHost,
  warnOfUnnamedProxy,
  watchRequests,
} from "./platform/http/connections.ts";
import { createCounts, rateLimitStore, type SharedCounts } from "./platform/http/counts.ts";
import { allowEdgeCache, MEDIA_TAG } from "./platform/http/edge-cache.ts";
import { createEdgePurge } from "./platform/http/edge-purge.ts";
import { answerErrors, answerFrameworkError } from "./platform/http/error-handler.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import { keepAnswers } from "./platform/http/idempotency.ts";
import { loggerOptions } from "./platform/http/logger.ts";
import { apiDocsRoutes } from "./platform/http/openapi/api-docs.routes.ts";
import { collectRoutes } from "./platform/http/openapi/openapi.ts";
import { createAcceptanceLimit } from "./platform/http/rate-limits.ts";
import { acceptForms } from "./platform/http/read-form.ts";
import { createRequestIds, nameRequests } from "./platform/http/request-id.ts";
import { answerInLanguage } from "./platform/http/request-language.ts";
import { mediaRoutes } from "./platform/media/media.routes.ts";
import { SEAL } from "./publishing/appearance/appearance.service.ts";
import { brochureRoutes } from "./publishing/brochure/brochure.routes.ts";
import { makeBrochures } from "./publishing/brochure/brochure.service.ts";
import { discoveryRoutes } from "./publishing/discovery/discovery.routes.ts";
import { editorPath } from "./publishing/pages/edit-link.ts";
import { type Frontend, nameUploadsAt } from "./publishing/pages/frontend.ts";
import { createPageAddresses } from "./publishing/pages/page-addresses.ts";
import { PageCache } from "./publishing/pages/page-cache.ts";
import { contentSecurityPolicy, endOf, type PageSource } from "./publishing/pages/render-page.ts";
import { siteRoutes } from "./publishing/pages/site.routes.ts";
import { createSitePages } from "./publishing/pages/site-pages.ts";
import { createFileServer } from "./publishing/pages/static-files.ts";
import { previewRoutes } from "./publishing/preview/preview.routes.ts";
import { createSearchService } from "./publishing/search/search.service.ts";
import { shareRoutes } from "./publishing/share/share.routes.ts";
import { signRoutes, signsCss, signsOf } from "./publishing/signs/signs.routes.ts";
import { visitRoutes } from "./publishing/visits/visits.routes.ts";

export interface AppDependencies {
  config: Config;
  /** The origin in links, without a slash at the end. */
  publicUrl: string;
  db: Database;
  contentStore: ContentStore;
  frontend: Frontend;
  /** For limits; without them each process counts for itself. */
  sharedCounts?: SharedCounts | null;
  /** Called when a newer version has changed the tables: the pages go on, and nothing is written any more. */
  onOutdated?: () => void;
  now?: () => Date;
  bodyTimeoutMs?: number;
  /** Whether brochures are made anew with each publication; otherwise when one is asked for. */
  makesBrochures?: boolean;
  /** The product's own unless a test names others. */
  kinds?: readonly Kind[];
}

const OUTDATED =
  "A newer version has changed the database: until this copy is upgraded it only shows pages, takes no changes and sends no mails.";
/** As long as a start takes. */
const renewed = () => new BusyError(m.renewed(), "outdated", 20);
const damaged = () => new BusyError(m.noStorage(), "storage_unavailable", 30);
const BODY_LIMIT_BYTES = 256 * 1024;

/** Builds the application without listening: tests inject. */
export async function createApp(dependencies: AppDependencies) {
  const {
    config,
    publicUrl,
    db,
    contentStore,
    frontend,
    now = () => new Date(),
    bodyTimeoutMs,
    makesBrochures = true,
    onOutdated,
  } = dependencies;
  const countsFor = createCounts(dependencies.sharedCounts);
  const { dataDir } = config;
  const errors: Health["errors"] = [];
  const server: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, process.stdout.isTTY, errors),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: createRequestIds(config.trustProxy),
    ...CONNECTION_LIMITS,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: "idle",
    // Requests on kept connections are still answered while the server closes.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    // Letter case and slashes make no other address: no spelling gets around a guard.
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      caseSensitive: false,
      maxParamLength: 500,
    },
  });
  const finishRequests = watchRequests(server);
  nameRequests(server);
  answerInLanguage(server);
  allowEdgeCache(server, config.edge.seconds, now);
  limitBodies(server, bodyTimeoutMs);
  refuseSecondHost(server);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  answerErrors(server);
  server.setNotFoundHandler(async () => {
    throw new NotFoundError();
  });

  const cache = new PageCache(() => now().getTime());
  const edgePurge = createEdgePurge(config.edge, server.log);
  /** Each copy purges after its own pages are cleared. */
  const onChanged = (topic: Topic, isAddition = false) => {
    cache.clear(topic, isAddition);
    edgePurge.purge(topic, ...(isAddition ? [] : [MEDIA_TAG]));
  };
  const versions = followVersions(db);
  let isOutdated = false;
  versions.onChange(async (topic, isAddition) => {
    if (topic === CONTENT) return contentStore.reload();
    if (topic !== SCHEMA) return onChanged(topic, isAddition);
    const newer = await listNewerMigrations(db);
    if (newer.length === 0 || isOutdated) return;
    isOutdated = true;
    server.log.error(`${OUTDATED} It was changed by ${newer.join(", ")}. Start the newer version here too.`);
    onOutdated?.();
  });
  server.addHook("onRequest", async ({ method }) => {
    if (method === "GET" || method === "HEAD") return;
    if (isOutdated) throw renewed();
    if (damagedDatabases.has(db)) throw damaged();
  });
  const services = createServices({
    ...{ ...dependencies, log: server.log, errors, now, countsFor },
    onChanged: () =>
      versions.look().catch((err: unknown) => server.log.error({ err }, "what has changed cannot be shown yet")),
    onMade: onChanged,
  });
  const { content } = services.appearance;
  const search = createSearchService({ db, content, changes: () => cache.changes, now });
  const { provider, siteKey, scriptUrl } = config.captcha;
  const enquiry = (): EnquirySettings => ({
    ...config.emailService,
    recipient: enquiryRecipients(config, content())[0] ?? "",
    captcha: { provider, siteKey, scriptUrl },
  });
  const sitePagesOf = (all: Content, language: Language, asked: (topic: Topic) => void) => {
    const shown = contentIn(all, language);
    const face = services.appearance.faceOf(shown.appearance);
    const settings = { publicUrl, enquiry: enquiry(), ...(Object.keys(face).length > 0 && { face }) };
    const brochureBytes = services.brochures[language].size;
    const tag = tagOf(language, shown.college);
    return createSitePages({ db, tag, content: shown, settings, brochureBytes, search: search[language], now, asked });
  };
  const { publicUrl: mediaUrl } = config.media;
  const signs = signsOf(content);
  const source: PageSource = {
    frontend: mediaUrl ? nameUploadsAt(mediaUrl, frontend) : frontend,
    publicUrl,
    coloursCss: derived(content, ({ appearance }) => coloursCss(appearance.colours ?? {})),
    signsCss: (html) => signsCss(signs(), html),
    sitePages: (language, asked) => sitePagesOf(content(), language, asked),
    contentSecurityPolicy: (hashes) => contentSecurityPolicy(enquiry().captcha, enquiry().origin, hashes, mediaUrl),
    nextChange: (moment) => nextPublication(db, moment),
    bannerEnd: (moment) => endOf(content().banner, moment),
    now,
  };

  warnOfUnnamedProxy(server, config.trustProxy);
  frontend.attach?.(server);
  await server.register(helmet, {
    // Pages bring their own, with hashes of inline parts.
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith("https:"),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  await server.register(rateLimit, { global: false, store: rateLimitStore(countsFor) });
  await collectRoutes(server, publicUrl);
  await healthRoutes(server, {
    db,
    isOutdated: () => isOutdated,
    checkMedia: () => services.media.store.check(),
    measures: createMeasures({ db, cache, edgePurge, countStoredEnquiries: services.enquiry.intake.countStored, now }),
  });
  services.visitCounter.watchFiles(server);
  const limits = config.enquiryLimits;
  await server.register(captchaRoutes, { prefix: "/api/captcha", captcha: services.captcha, limits });
  const { intake } = services.enquiry;
  const limitAccepted = createAcceptanceLimit(limits, countsFor);
  await server.register(emailServiceRoutes, {
    prefix: "/api/v1.0/email",
    intake,
    limits,
    limitAccepted,
    settings: enquiry(),
    publicUrl,
    allowedOrigins: config.allowedOrigins,
  });
  await server.register(adminApi, { prefix: "/api", services, db, now });
  await server.register(apiDocsRoutes, { prefix: "/api" });
  await server.register(brochureRoutes, { brochures: services.brochures });
  await server.register(mediaRoutes, { ...services.media, isForOtherOrigins: mediaUrl !== null });
  await server.register(smallerPictureRoutes, { photographs: () => content().photographs, dataDir });
  const addresses = derived(content, ({ courses, pages, redirects }) =>
    createPageAddresses(["/", ...[...courses, ...pages].map(({ route }) => route)], redirects),
  );
  await server.register(previewRoutes, {
    previews: services.documents.previews,
    sourceOf: (shown) => ({
      ...source,
      coloursCss: () => coloursCss(shown.appearance.colours ?? {}),
      sitePages: (language, asked) => sitePagesOf(shown, language, asked),
    }),
  });
  await server.register(familyRoutes, { family: services.family, content, source, countsFor });
  await server.register(enquiryFormRoutes, { intake, limits, limitAccepted, content, source });
  await server.register(discoveryRoutes, { cache, db, content, publicUrl, now });
  await server.register(shareRoutes, { db, content, dataDir, publicUrl, now, addresses });
  await server.register(signRoutes, { signs, dataDir });
  await server.register(siteRoutes, {
    source,
    cache,
    visits: services.visitCounter,
    addresses,
    findFile: derived(
      () => content().publicFiles,
      (files) => createFileServer(frontend.folders, files),
    ),
    adminCss: derived(
      content,
      ({ appearance }) => signsCss(signs(), "") + coloursCss(appearance.colours ?? {}, { dark: true }),
    ),
    sealAddress: () => services.appearance.faceOf(content().appearance).seal ?? SEAL,
    // The editor frames previews.
    adminPolicy: contentSecurityPolicy({ provider: "off", scriptUrl: "" }, null).replace(
      "frame-src 'none'",
      "frame-src 'self'",
    ),
    editorOf: (address) => editorPath(address, content()),
  });

  const logFallbacks = () => {
    for (const fallback of contentStore.fallbacks()) server.log.error(fallbackSentence(fallback));
  };
  logFallbacks();
  await services.appearance.refresh();
  contentStore.onChange(() => {
    onChanged("content");
    logFallbacks();
    void services.appearance.refresh();
    if (makesBrochures) makeBrochures(services.brochures);
  });
  await versions.look();
  return { server, services, pageCache: cache, versions, onChanged, edgePurge, finishRequests };
}

/**
 * What the admin's screens call, mounted at /api. All but a few calls share one scope whose hook asks for a live session, so
 * that a new feature cannot forget to.
 */
const adminApi: FastifyPluginAsync<{ services: Services; db: Database; now: () => Date }> = async (
  app,
  { services, db, now },
) => {
  takeEmptyJson(app);
  // Answers hold tokens and names.
  app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
  await app.register(authRoutes, { prefix: "/auth", accounts: services.accounts });

  await app.register(async (scope) => {
    const { accounts, records } = services;
    scope.addHook(
      "onRequest",
      requireAdmin((token) => findSession(accounts, token)),
    );
    await acceptForms(scope);
    keepAnswers(scope, { db, now });
    // After the hook that keeps answers as text.
    scope.addHook("onSend", compressJson);
    await scope.register(adminRoutes, { accounts });
    for (const service of records.kinds) await scope.register(recordRoutes, { prefix: service.kind.path, service });
    const { pictures } = records;
    await scope.register(pictureRoutes, { prefix: "/gallery/:id/images", pictures, place: "album" });
    await scope.register(standalonePictureRoutes, { prefix: "/image-gallery", pictures });
    await scope.register(checklistRoutes, { checklist: services.checklist });
    await scope.register(healthLookRoutes, { health: services.health.service });
    await scope.register(versionRoutes, { prefix: "/versions", versions: services.versions });
    await scope.register(binRoutes, { prefix: "/bin", versions: services.versions });
    await scope.register(libraryRoutes, { prefix: "/library", library: services.library });
    await scope.register(reviewRoutes, { linkChecker: services.review.linkChecker });
    await scope.register(documentRoutes, { prefix: "/documents", ...services.documents });
    const enquiries = { prefix: "/enquiries", db, now, ...services.enquiry };
    await scope.register(enquiriesRoutes, enquiries);
    await scope.register(enquiryRoutes, enquiries);
    await scope.register(savedViewRoutes, enquiries);
    await scope.register(teamRoutes, { prefix: "/team", team: services.team.service });
    await scope.register(visitRoutes, { prefix: "/visits", visits: services.visits });
    await scope.register(enquiryImportRoutes, { prefix: "/enquiry-imports", imports: services.enquiryImports });
  });
};

/** The admin sends the JSON content type with logout and DELETE too, without a body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  // Plain text gets 415.
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, String(body), done);
  });
}
