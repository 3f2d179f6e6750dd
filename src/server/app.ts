import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { Health } from "#contract/health.ts";
import * as m from "#messages/compiled/server.ts";
import { auditRefusedAccess, findSession, requireAdmin, requirePermission } from "#server/people/session.service.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type ContentStore, fallbackSentence } from "./collections/content/content-store.ts";
import { createFeatures, type Features } from "./features.ts";
import { createSiteMetrics } from "./operations/site-metrics.ts";
import { authRoutes } from "./people/accounts.routes.ts";
import type { Config } from "./platform/config.ts";
import {
  type CacheTag,
  CONTENT_TAG,
  followVersions,
  isStaffOnly,
  SCHEMA_TAG,
} from "./platform/db/cache-tag-versions.ts";
import { corruptDatabases, listNewerMigrations } from "./platform/db/open-database.ts";
import { BusyError, NotFoundError } from "./platform/errors.ts";
import type { Platform } from "./platform/feature.ts";
import {
  addRequestIdHeader,
  answerClientError,
  CONNECTION_LIMITS,
  createRequestIds,
  limitBodyTime,
  refuseSecondHost,
  warnOfUnnamedProxy,
  watchRequests,
} from "./platform/http/connections.ts";
import { accessOf } from "./platform/http/describe-route.ts";
import { allowEdgeCache, createEdgeInvalidation, MEDIA_TAG } from "./platform/http/edge-cache.ts";
import { compressJson } from "./platform/http/encoded-bodies.ts";
import { answerFrameworkError, installErrorHandler } from "./platform/http/error-handler.ts";
import { createCountsFactory, rateLimitStore, type SharedCounts } from "./platform/http/expiring-counts.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import { enableIdempotency } from "./platform/http/idempotency.ts";
import { loggerOptions } from "./platform/http/logger.ts";
import { apiDocsRoutes } from "./platform/http/openapi/api-docs.routes.ts";
import { collectRoutes } from "./platform/http/openapi/openapi.ts";
import { parseMultipartForms } from "./platform/http/read-form.ts";
import { setRequestLanguage } from "./platform/language.ts";
import { makeBrochures } from "./publishing/brochure/brochure.service.ts";
import type { Frontend } from "./publishing/pages/frontend.ts";
import { PageCache } from "./publishing/pages/page-cache.ts";
import { answerWhilePreparing } from "./publishing/pages/preparing-page.ts";

export interface AppDependencies {
  config: Config;
  /** Origin of the site in links, without a trailing slash. */
  publicUrl: string;
  db: Database;
  contentStore: ContentStore;
  frontend: Frontend;
  /** Rate limit counters shared by all instances. Without them each process counts only its own requests. */
  sharedCounts?: SharedCounts | null;
  /** Called when a newer version has migrated the database: this process then serves pages, but writes nothing. */
  onOutdated?: () => void;
  now?: () => Date;
  bodyTimeoutMs?: number;
  /** Whether each publication generates new brochures. Otherwise a brochure is generated at its first request. */
  makesBrochures?: boolean;
  /** Defaults to the product's own collections; tests may pass others. */
  collections?: readonly Collection[];
  /** Whether push endpoints may be in private networks; set by tests that run a push service. */
  mayPushBePrivate?: boolean;
}

const OUTDATED =
  "A newer version has changed the database: until this instance is upgraded it only shows pages, takes no changes and sends no mails.";
/** Error 503 for writes to an outdated instance. `Retry-After` is about as long as a restart takes. */
const renewed = () => new BusyError(m.renewed(), "outdated", 20);
const damaged = () => new BusyError(m.noStorage(), "storage_unavailable", 30);
const BODY_LIMIT_BYTES = 256 * 1024;

/** Builds the application without listening on a port, so that tests can inject requests. */
export async function createApp(dependencies: AppDependencies) {
  const { config, publicUrl, db, contentStore, frontend, now = () => new Date() } = dependencies;
  const { bodyTimeoutMs, makesBrochures = true, onOutdated, collections, mayPushBePrivate } = dependencies;
  const countsFor = createCountsFactory(dependencies.sharedCounts);
  const errors: Health["errors"] = [];
  const server: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, process.stdout.isTTY, errors),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: createRequestIds(config.trustProxy),
    ...CONNECTION_LIMITS,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: "idle",
    // While the server closes, still answer requests on kept-alive connections.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    // Set the compilers here: Fastify would otherwise load its default ones, which are a hundred modules.
    schemaController: {
      // Cast: Fastify types the schema of a route as `unknown`.
      compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler } as never,
    },
    // Ignore letter case and extra slashes, so that no spelling of a path bypasses a guard.
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      caseSensitive: false,
      maxParamLength: 500,
    },
  });
  const finishRequests = watchRequests(server);
  addRequestIdHeader(server);
  setRequestLanguage(server);
  allowEdgeCache(server, config.edge.seconds, now);
  limitBodyTime(server, bodyTimeoutMs);
  refuseSecondHost(server);
  installErrorHandler(server);
  server.setNotFoundHandler(async () => {
    throw new NotFoundError();
  });

  const cache = new PageCache(() => now().getTime());
  const edgeInvalidation = createEdgeInvalidation(config.edge, server.log);
  /** Drops the cached pages that show a cache tag, then purges them from the edge. Each instance does both. */
  const onChanged = (cacheTag: CacheTag, isAddition = false) => {
    cache.clear(cacheTag, isAddition);
    edgeInvalidation.invalidate(cacheTag, ...(isAddition ? [] : [MEDIA_TAG]));
  };
  const versions = followVersions(db, (err) => server.log.error({ err }, "what has changed cannot be shown yet"));
  let isOutdated = false;
  versions.onChange(async (cacheTag, isAddition) => {
    if (isStaffOnly(cacheTag)) return;
    if (cacheTag === CONTENT_TAG) return contentStore.reload();
    if (cacheTag !== SCHEMA_TAG) return onChanged(cacheTag, isAddition);
    const newer = await listNewerMigrations(db);
    if (newer.length === 0 || isOutdated) return;
    isOutdated = true;
    server.log.error(`${OUTDATED} It was changed by ${newer.join(", ")}. Start the newer version here too.`);
    onOutdated?.();
  });
  server.addHook("onRequest", async ({ method }) => {
    if (method === "GET" || method === "HEAD") return;
    if (isOutdated) throw renewed();
    if (corruptDatabases.has(db)) throw damaged();
  });
  const platform: Platform = {
    ...{ config, publicUrl, db, log: server.log, countsFor, clearPages: onChanged, versions, now },
  };
  const features = createFeatures(platform, { contentStore, frontend, cache, errors, collections, mayPushBePrivate });

  warnOfUnnamedProxy(server, config.trustProxy);
  frontend.attach?.(server);
  await server.register(helmet, {
    // Each page sets its own policy with the hashes of its inline scripts and styles.
    contentSecurityPolicy: false,
    // Without subdomains: browsers would refuse other servers of the college that lack https, for a year.
    strictTransportSecurity: publicUrl.startsWith("https:") && { includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  answerWhilePreparing(server, contentStore.stage);
  await server.register(rateLimit, { global: false, store: rateLimitStore(countsFor) });
  await collectRoutes(server, publicUrl);
  const { media, visits, enquiry, brochure, appearance } = features;
  await healthRoutes(server, {
    db,
    isOutdated: () => isOutdated,
    checkMedia: () => media.store.check(),
    metrics: createSiteMetrics({ db, cache, edgeInvalidation, countStoredEnquiries: enquiry.intake.countStored, now }),
  });
  visits.counter.watchFiles(server);
  await server.register(adminApi, { prefix: "/api", features, db, now });
  await server.register(apiDocsRoutes, { prefix: "/api" });
  for (const { routes } of features.all) if (routes) await server.register(routes);

  const logFallbacks = () => {
    for (const fallback of contentStore.fallbacks()) server.log.error(fallbackSentence(fallback));
  };
  logFallbacks();
  await appearance.refresh();
  await enquiry.keepNotices();
  contentStore.onChange(() => {
    onChanged("content");
    logFallbacks();
    enquiry.keepNotices().catch((error) => server.log.error(error));
    void appearance.refresh();
    if (makesBrochures) makeBrochures(brochure.brochures);
  });
  await versions.poll();
  return { server, features, pageCache: cache, versions, onChanged, edgeInvalidation, finishRequests };
}

/**
 * Routes for the admin's screens, mounted at /api. All but the /auth routes share one scope whose hook requires a live
 * session, so that no new feature can forget the check.
 */
const adminApi: FastifyPluginAsync<{ features: Features; db: Database; now: () => Date }> = async (
  app,
  { features, db, now },
) => {
  const { accounts, all } = features;
  takeEmptyJson(app);
  // API responses contain tokens and personal data, so no cache may store them.
  app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
  await app.register(authRoutes, { prefix: "/auth", accounts });

  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      if (accessOf(route) === "open")
        throw new Error(`${route.method} ${route.url} does not say which permission it needs`);
    });
    requireAdmin(scope, (token, device) => findSession(accounts, token, device));
    scope.addHook("onRequest", requirePermission(accounts));
    scope.addHook("onError", auditRefusedAccess(accounts));
    await parseMultipartForms(scope);
    enableIdempotency(scope, { db, now });
    // Add this hook after `enableIdempotency`, whose hook needs the response as text, before compression.
    scope.addHook("onSend", compressJson);
    for (const { adminRoutes } of all) if (adminRoutes) await scope.register(adminRoutes);
  });
};

/** Accepts an empty JSON body: the admin sends the JSON content type with logout and DELETE too, without a body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  // Remove the default parser of plain text too, so that such bodies get 415.
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, String(body), done);
  });
}
