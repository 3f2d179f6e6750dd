import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { sendBodies } from "#server/http/bodies.ts";
import { answerErrors, answerNotFound } from "#server/http/error-handler.ts";
import { renderRateLimit, tooManyRequests } from "#server/http/rate-limits.ts";
import { isApiPath, requestPath } from "#server/http/request-path.ts";
import type { PublicFileServer } from "#server/http/static-files.ts";
import type { PageAddresses } from "./page-addresses.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { type PageSource, renderPage } from "./render-page.ts";

interface SiteOptions {
  source: PageSource;
  cache: PageCache;
  addresses: PageAddresses;
  publicFiles: PublicFileServer;
  /** The policy of the admin's document. */
  adminPolicy: string;
}

/** The site uses none of these; an injected script cannot either. */
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const AWAKENING = /^\/awake\/([\w-]+)\/([\w/-]+)\.js$/;
const ADMIN_SCREENS = new Set(["/admin", "/admin/dashboard", "/admin/login", "/admin/signup", "/admin/reset"]);
const REDIRECTS: Record<string, { to: string; status: 301 | 302 }> = {
  "/contactpage": { to: "/ContactUs", status: 301 },
  "/login": { to: "/admin/login", status: 302 },
  "/reset": { to: "/admin/reset", status: 302 },
};

/**
 * Every address that no other route has: pages, files of the public folders, the admin's screens, redirects (rulings,
 * 'Screens'). A public file with the address of another route, such as `robots.txt`, is ignored.
 */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { source, cache, addresses, publicFiles, adminPolicy } = options;
  answerErrors(app);
  const countRender = app.createRateLimit(renderRateLimit);

  app.get("/*", async (request, reply) => {
    const givenPath = requestPath(request.url);
    const query = request.url.split("?", 2)[1];
    const path = givenPath.toLowerCase().replace(/(?<=.)\/$/, "");

    const page = addresses.find(path, query);
    if (page !== null) return sendPage(page, request, reply);
    const [, version = "", name] = AWAKENING.exec(path) ?? [];
    const awakened = name === undefined ? null : addresses.find(name === "index" ? "/" : `/${name}`, query);
    if (awakened !== null) return sendAwakening(awakened, version, request, reply);

    const file = publicFiles.find(path);
    if (file !== undefined) return publicFiles.send(file, request, reply);

    const redirect = REDIRECTS[path];
    if (redirect) return reply.redirect(query ? `${redirect.to}?${query}` : redirect.to, redirect.status);
    if (ADMIN_SCREENS.has(path)) {
      // The screens lead from one to the other by their addresses: each has one spelling.
      if (givenPath !== path) return reply.redirect(query ? `${path}?${query}` : path, 302);
      return reply
        .headers({
          ...(source.frontend.attach ? {} : { "content-security-policy": adminPolicy }),
          "cache-control": "no-cache",
          "permissions-policy": PERMISSIONS_POLICY,
          // Its addresses have the tokens of links and the words of searches.
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex",
        })
        .type("text/html; charset=utf-8")
        .send(await source.frontend.adminDocument(path));
    }
    if (isApiPath(path)) return answerNotFound(request, reply);
    if (path.endsWith(".data")) return sendData(encodeURI(givenPath), query, request, reply);
    if (/\.\w+$/.test(path)) return answerNotFound(request, reply);
    return reply.redirect("/", 302);
  });

  async function sendPage(address: string, request: FastifyRequest, reply: FastifyReply) {
    const page = await getPage(address, request);
    reply.code(page.status).headers(page.headers).type("text/html; charset=utf-8");
    reply.header("permissions-policy", PERMISSIONS_POLICY);
    if (page.status !== 200) return reply.header("cache-control", "no-store").send(page.html.identity);
    return sendBodies(page.html, page.etag, request, reply.header("cache-control", "no-cache"));
  }

  /**
   * The module that wakes a page: its own where records were only added since it was sent, else with today's data, because
   * an older text may name a person who has been deleted. The browser builds a page anew whose data differ, and reloads one
   * that is gone. While the data cannot be read, the page stays as it is: its next touch asks again.
   */
  async function sendAwakening(address: string, version: string, request: FastifyRequest, reply: FastifyReply) {
    const former = cache.formerAwakening(address, version);
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8");
    if (former) return sendBodies(former, version, request, reply);
    const page = await getPage(address, request);
    if (page.status >= 500) return reply.code(page.status).header("cache-control", "no-store").send("");
    if (page.status !== 200) return reply.send("location.reload()");
    return sendBodies(page.awakening, page.version, request, reply);
  }

  async function getPage(address: string, request: FastifyRequest): Promise<CachedPage> {
    if (!cache.has(address)) await limitRenders(request);
    return cache.get(address, () =>
      renderPage(address, source, (err) => request.log.error({ err, page: address }, "page failed")),
    );
  }

  /** @throws {TooManyRequestsError} */
  async function limitRenders(request: FastifyRequest): Promise<void> {
    const counted = await countRender(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl);
  }

  /** What the router asks for when somebody goes from page to page. */
  async function sendData(path: string, query: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    // Other data cost no more than a page from the cache, and whole towns share one address of a carrier.
    if (new URLSearchParams(query).has("q")) await limitRenders(request);
    const url = `${source.publicUrl}${path}${query ? `?${query}` : ""}`;
    const response = await source.frontend.render(
      new Request(url),
      source.sitePages(() => {}),
      (err) => request.log.error({ err }, "page data failed"),
    );
    return reply
      .code(response.status)
      .headers({ ...Object.fromEntries(response.headers), "cache-control": "no-cache" })
      .send(Buffer.from(await response.arrayBuffer()));
  }
};
