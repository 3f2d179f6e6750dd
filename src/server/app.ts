import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { adminApi } from "#server/admin-api.ts";
import type { Config } from "#server/config.ts";
import { bengaliIn } from "#server/content/bengali-in.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { nextPublication } from "#server/features/announcements/announcements.repository.ts";
import { noticeFeedRoutes } from "#server/features/announcements/notice-feed.routes.ts";
import { createNoticeFeedService } from "#server/features/announcements/notice-feed.service.ts";
import { brochureRoutes } from "#server/features/brochure/brochure.routes.ts";
import { captchaRoutes } from "#server/features/captcha/captcha.routes.ts";
import { discoveryRoutes } from "#server/features/discovery/discovery.routes.ts";
import { emailServiceRoutes } from "#server/features/enquiry/email-service.routes.ts";
import { eventCalendarRoutes } from "#server/features/events/event-calendar.routes.ts";
import { createEventCalendarService } from "#server/features/events/event-calendar.service.ts";
import { countMailsByStatus } from "#server/features/mail/mail.repository.ts";
import { mediaRoutes } from "#server/features/media/media.routes.ts";
import { smallerPictureRoutes } from "#server/features/media/smaller-pictures.routes.ts";
import { createSearchService } from "#server/features/search/search.service.ts";
import { shareRoutes } from "#server/features/share/share.routes.ts";
import { createShareService } from "#server/features/share/share.service.ts";
import { apiDocsRoutes } from "#server/http/api-docs.routes.ts";
import { answerClientError } from "#server/http/client-errors.ts";
import { answerErrors, answerFrameworkError, answerNotFound } from "#server/http/error-handler.ts";
import { healthRoutes } from "#server/http/health.routes.ts";
import { loggerOptions } from "#server/http/logger.ts";
import { collectRoutes } from "#server/http/openapi.ts";
import { warnOfUnnamedProxy } from "#server/http/proxy-warning.ts";
import { RateLimitStore } from "#server/http/rate-limit-store.ts";
import { type RequestsInHand, watchRequests } from "#server/http/requests-in-hand.ts";
import { CONNECTION_LIMITS, limitBodies } from "#server/http/slow-clients.ts";
import { createPublicFileServer, serveBuiltFiles } from "#server/http/static-files.ts";
import { contentSecurityPolicy } from "#server/rendering/content-security-policy.ts";
import type { Frontend } from "#server/rendering/frontend.ts";
import { createPageAddresses } from "#server/rendering/page-addresses.ts";
import { PageCache } from "#server/rendering/page-cache.ts";
import type { PageSource } from "#server/rendering/render-page.ts";
import { signboardRoutes } from "#server/rendering/signboard.routes.ts";
import { createSignboard } from "#server/rendering/signboard.ts";
import { siteRoutes } from "#server/rendering/site.routes.ts";
import { createServices, enquiryRecipients, type Services } from "#server/services.ts";
import { createSitePages } from "#server/site-pages.ts";

export interface AppDependencies {
  config: Config;
  /** The origin in links, without a slash at the end. */
  publicUrl: string;
  db: Database;
  content: Content;
  frontend: Frontend;
  now?: () => Date;
  /** How long a body may take to arrive that is no upload. */
  bodyTimeoutMs?: number;
}

export interface App {
  server: FastifyInstance;
  services: Services;
  pageCache: PageCache;
  requestsInHand: RequestsInHand;
}

const BODY_LIMIT_BYTES = 256 * 1024;

/** Puts the whole application together, in this order, and does not listen: tests inject. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, publicUrl, db, content, frontend, now = () => new Date(), bodyTimeoutMs } = dependencies;
  const server: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, process.stdout.isTTY),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    ...CONNECTION_LIMITS,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: "idle",
    // What still comes over a kept connection while the server closes is answered, not refused.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    // One call has one guard however its path is spelled: letter case and slashes make no other address.
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      caseSensitive: false,
      maxParamLength: 500,
    },
  });
  const requestsInHand = watchRequests(server);
  limitBodies(server, bodyTimeoutMs);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  answerErrors(server);
  server.setNotFoundHandler(answerNotFound);

  const pageCache = new PageCache(() => now().getTime());
  const services = createServices({
    config,
    publicUrl,
    db,
    content,
    log: server.log,
    onChanged: (topic, isAddition) => pageCache.clear(topic, isAddition),
    now,
  });
  const search = createSearchService({ db, content, changes: () => pageCache.changes, now });
  const enquiry: EnquirySettings = {
    ...config.emailService,
    recipient: enquiryRecipients(config, content)[0] ?? "",
    captcha: {
      provider: config.captcha.provider,
      siteKey: config.captcha.siteKey,
      scriptUrl: config.captcha.scriptUrl,
    },
  };
  const policyOptions = { captcha: enquiry.captcha, emailServiceOrigin: enquiry.origin };
  const source: PageSource = {
    frontend,
    publicUrl,
    signboard: createSignboard([frontend.bengali, ...bengaliIn(content)]),
    sitePages: (asked) =>
      createSitePages({
        db,
        content,
        settings: { publicUrl, enquiry },
        brochureBytes: services.brochure.size,
        search,
        now,
        asked,
      }),
    contentSecurityPolicy: (hashes) => contentSecurityPolicy({ ...policyOptions, hashes }),
    nextChange: async (moment) => {
      const next = await nextPublication(db, moment.toISOString());
      return next === null ? null : new Date(next);
    },
    now,
  };

  warnOfUnnamedProxy(server, config.trustProxy);
  frontend.attach?.(server);
  await server.register(helmet, {
    // Pages bring their own policy, with the hashes of their inline parts.
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith("https:"),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  await server.register(rateLimit, { global: false, store: RateLimitStore });
  await collectRoutes(server, { publicUrl });
  await healthRoutes(server, {
    db,
    checkMedia: () => services.media.store.check(),
    countMails: () => countMailsByStatus(db),
  });
  const limits = config.enquiryLimits;
  await server.register(captchaRoutes, { prefix: "/api/captcha", captcha: services.captcha, limits });
  await server.register(emailServiceRoutes, {
    prefix: "/api/v1.0/email",
    enquiries: services.enquiries,
    limits,
    settings: enquiry,
  });
  await server.register(adminApi, { prefix: "/api", services, db, publicUrl, now });
  await server.register(apiDocsRoutes, { prefix: "/api" });
  await server.register(brochureRoutes, { brochure: services.brochure });
  await server.register(mediaRoutes, { store: services.media.store });
  await server.register(smallerPictureRoutes, { photographs: content.photographs, dataDir: config.dataDir });
  await server.register(signboardRoutes, { signboard: source.signboard });
  const addresses = createPageAddresses([
    "/",
    ...content.courses.map((course) => course.route),
    ...content.pages.map((page) => page.route),
  ]);
  await server.register(discoveryRoutes, {
    cache: pageCache,
    sitemap: { db, content, now },
    college: content.college,
    publicUrl,
  });
  await server.register(shareRoutes, {
    share: createShareService({ db, content, dataDir: config.dataDir, publicUrl, log: server.log, now }),
    addresses,
  });
  const feedSource = { db, publicUrl, college: content.college, now };
  await server.register(noticeFeedRoutes, { cache: pageCache, feed: createNoticeFeedService(feedSource) });
  await server.register(eventCalendarRoutes, { cache: pageCache, calendar: createEventCalendarService(feedSource) });
  await serveBuiltFiles(server, frontend.folders);
  await server.register(siteRoutes, {
    source,
    cache: pageCache,
    addresses,
    publicFiles: createPublicFileServer(content.publicFiles),
    adminPolicy: contentSecurityPolicy({
      captcha: { provider: "off", scriptUrl: "" },
      emailServiceOrigin: null,
    }),
  });
  return { server, services, pageCache, requestsInHand };
}
