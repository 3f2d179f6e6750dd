import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { coloursCss } from "#contract/colours.ts";
import type { Health } from "#contract/health.ts";
import type { Kind } from "#contract/kinds/define-kind.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/server.ts";
import { type Language, tagOf } from "#messages/languages.ts";
import type { Config } from "#server/config.ts";
import { type ContentStore, contentIn, fallbackSentence } from "#server/content/content-store.ts";
import { derived } from "#server/content/derived.ts";
import type { Content } from "#server/content/load-content.ts";
import { type Database, damagedDatabases, listNewerMigrations } from "#server/db/open-database.ts";
import { CONTENT, followVersions, SCHEMA } from "#server/db/topic-versions.ts";
import { BusyError, NotFoundError } from "#server/errors.ts";
import { SEAL } from "#server/features/appearance/appearance.service.ts";
import { brochureRoutes } from "#server/features/brochure/brochure.routes.ts";
import { makeBrochures } from "#server/features/brochure/brochure.service.ts";
import { captchaRoutes } from "#server/features/captcha/captcha.routes.ts";
import { checklistRoutes } from "#server/features/checklist/checklist.routes.ts";
import { discoveryRoutes } from "#server/features/discovery/discovery.routes.ts";
import { documentRoutes } from "#server/features/documents/documents.routes.ts";
import { previewRoutes } from "#server/features/documents/preview.routes.ts";
import { emailServiceRoutes } from "#server/features/enquiry/email-service.routes.ts";
import { enquiriesRoutes } from "#server/features/enquiry/enquiries.routes.ts";
import { enquiryRoutes } from "#server/features/enquiry/enquiry.routes.ts";
import { enquiryFormRoutes } from "#server/features/enquiry/enquiry-form.routes.ts";
import { savedViewRoutes } from "#server/features/enquiry/saved-views.routes.ts";
import { enquiryImportRoutes } from "#server/features/enquiry-import/enquiry-import.routes.ts";
import { familyRoutes } from "#server/features/family/family.routes.ts";
import { healthLookRoutes } from "#server/features/health/health-look.routes.ts";
import { libraryRoutes } from "#server/features/library/library.routes.ts";
import { mediaRoutes, smallerPictureRoutes } from "#server/features/media/media.routes.ts";
import { reviewRoutes } from "#server/features/review/review.routes.ts";
import { createSearchService } from "#server/features/search/search.service.ts";
import { shareRoutes } from "#server/features/share/share.routes.ts";
import { signRoutes, signsCss, signsOf } from "#server/features/signs/signs.routes.ts";
import { teamRoutes } from "#server/features/team/team.routes.ts";
import { binRoutes, versionRoutes } from "#server/features/versions/versions.routes.ts";
import { visitRoutes } from "#server/features/visits/visits.routes.ts";
import { compressJson } from "#server/http/bodies.ts";
import { createCounts, rateLimitStore, type SharedCounts } from "#server/http/counts.ts";
import { allowEdgeCache, MEDIA_TAG } from "#server/http/edge-cache.ts";
import { createEdgePurge } from "#server/http/edge-purge.ts";
import { answerErrors, answerFrameworkError } from "#server/http/error-handler.ts";
import { healthRoutes } from "#server/http/health.routes.ts";
import { keepAnswers } from "#server/http/idempotency.ts";
import { loggerOptions } from "#server/http/logger.ts";
import { createAcceptanceLimit } from "#server/http/rate-limits.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { createRequestIds, nameRequests } from "#server/http/request-id.ts";
import { answerInLanguage } from "#server/http/request-language.ts";
import { requireAdmin } from "#server/http/require-admin.ts";
import { createFileServer } from "#server/http/static-files.ts";
import { recordRoutes } from "#server/kinds/records.routes.ts";
import { createMeasures } from "#server/measures.ts";
import { createServices, enquiryRecipients, type Services } from "#server/services.ts";
import { createSitePages } from "#server/site-pages.ts";
import { adminRoutes, authRoutes } from "./features/accounts/accounts.routes.ts";
import { findSession } from "./features/accounts/session.service.ts";
import { pictureRoutes, standalonePictureRoutes } from "./features/albums/pictures.routes.ts";
import {
  answerClientError,
  CONNECTION_LIMITS,
  limitBodies,
  refuseSecondHost,
  warnOfUnnamedProxy,
  watchRequests,
} from "./http/connections.ts";
import { apiDocsRoutes } from "./http/openapi/api-docs.routes.ts";
import { collectRoutes } from "./http/openapi/openapi.ts";
import { nextPublication } from "./kinds/public-records.ts";
import { editorPath } from "./pages/edit-link.ts";
import { type Frontend, nameUploadsAt } from "./pages/frontend.ts";
import { createPageAddresses } from "./pages/page-addresses.ts";
import { PageCache, type Topic } from "./pages/page-cache.ts";
import { contentSecurityPolicy, endOf, type PageSource } from "./pages/render-page.ts";
import { siteRoutes } from "./pages/site.routes.ts";

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
