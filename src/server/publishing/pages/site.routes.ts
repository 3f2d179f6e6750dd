import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as m from "#messages/compiled/server.ts";
import * as mSite from "#messages/compiled/site.ts";
import { addressIn, type Language, splitLanguage } from "#messages/languages.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { compressBody, type EncodedBodies, sendBodies } from "#server/platform/http/encoded-bodies.ts";
import { renderRateLimit, tooManyRequests } from "#server/platform/http/rate-limits.ts";
import { isApiPath, requestPath } from "#server/platform/http/request-path.ts";
import { escapeHtmlText } from "#server/platform/xml.ts";
import type { VisitCounter } from "#server/publishing/visits/visit-counter.ts";
import { EDIT_PATH, getClickedText, getEditedPagePath } from "./edit-link.ts";
import type { PageAddresses } from "./page-addresses.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { type PageSource, renderPage } from "./render-page.ts";
import { NO_RESULTS_TAG } from "./site-pages.ts";
import type { FileServer } from "./static-files.ts";

/** Browser features that the site does not use. */
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const PAYLOAD = /^\/payload\/([\w-]+)\/([\w/-]+)\.js$/;
/** End of an address of page data: `.data`, or `/_.data` for the home page. */
const DATA = /(?<=\/)_\.data$|\.data$/;
const ADMIN_SCREENS = new Set(["/admin", "/admin/dashboard", "/admin/login", "/admin/signup", "/admin/reset"]);
const ADMIN_COLOURS = "/admin/colours.css";
const ADMIN_SEAL = "/admin/seal";
const REDIRECTS: Record<string, { to: string; status: 301 | 302 }> = {
  "/contactpage": { to: "/ContactUs", status: 301 },
  "/login": { to: "/admin/login", status: 302 },
  "/reset": { to: "/admin/reset", status: 302 },
};

/** Encodes a decoded path. A `?` or `#` in it stays in the path: after it, the renderer would see a page's address. */
const encodePath = (path: string) => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

function redirectOf(language: Language, path: string) {
  const found = REDIRECTS[path];
  return found && { ...found, to: found.status === 301 ? addressIn(language, found.to) : found.to };
}

/** Adds a query to an address. @param to may have a query and a fragment */
function withQuery(to: string, query: string | undefined): string {
  return query ? to.replace(/(?=#|$)/, `${to.includes("?") ? "&" : "?"}${query}`) : to;
}

/** Redirects without a cached copy: browsers keep a 301 for good, even if the page moves back or is restored. */
const redirectUncached = (to: string, status: 301 | 302, reply: FastifyReply) =>
  reply.header("cache-control", "no-cache").redirect(to, status);

/** Inserts the request id into the error page, as a reference that a caller can read out. */
function withRequestId({ html }: CachedPage, requestId: string): string {
  return String(html.identity).replace(/(?<=<p id="reference">)/, m.reference({ id: requestId }));
}

/** Handles the remaining GET requests: pages, files, admin screens, redirects (docs/behaviour.md, 'Screens'). */
export const siteRoutes: FastifyPluginAsync<{
  source: PageSource;
  cache: PageCache;
  visits: Pick<VisitCounter, "countPage" | "countSearch">;
  addresses: () => PageAddresses;
  findFile: () => FileServer;
  /** CSS for the admin: the font of Bengali words and the college's own colours. */
  adminCss: () => string;
  sealAddress: () => string;
  adminPolicy: string;
  /** Returns the address in the admin where staff edit a page, or a text on the page. */
  editorOf: (address: string | null, text: string) => string;
}> = async (app, options) => {
  const { source, cache, visits, addresses, findFile, adminCss, sealAddress, adminPolicy, editorOf } = options;
  const countRender = app.createRateLimit(renderRateLimit);

  app.get("/*", async (request, reply) => {
    const givenPath = requestPath(request.url);
    const query = request.url.split("?", 2)[1];
    const path = givenPath.toLowerCase().replace(/(?<=.)\/$/, "");

    // Old addresses with a query come first: their path may be a page, as in `/?page_id=12`.
    const oldAddress = query === undefined ? null : addresses().movedTo(`${path}?${query}`);
    if (oldAddress !== null) return redirectUncached(oldAddress, 301, reply);
    const respelled = query === undefined ? null : addresses().respelled(path, query);
    if (respelled !== null) return redirectUncached(respelled, 301, reply);
    const page = addresses().find(path, query);
    if (page !== null) return sendPage(page, request, reply);
    const [, version = "", name] = PAYLOAD.exec(path) ?? [];
    const payloadOf = name === undefined ? null : addresses().find(name === "index" ? "/" : `/${name}`, query);
    if (payloadOf !== null) return sendPayload(payloadOf, version, request, reply);

    const sendFile = findFile()(path);
    if (sendFile) return sendFile(request, reply);

    const movedTo = addresses().movedTo(path);
    const { language, path: pathInLanguage } = splitLanguage(path);
    const redirect =
      redirectOf(language, pathInLanguage) ?? (movedTo === null ? undefined : { to: movedTo, status: 301 });
    if (redirect) return redirectUncached(withQuery(redirect.to, query), redirect.status, reply);
    if (path === EDIT_PATH) {
      const page = getEditedPagePath(request).replace(/(?<=.)\/$/, "");
      return reply
        .header("cache-control", "no-store")
        .redirect(editorOf(addresses().find(splitLanguage(page).path), getClickedText(request)), 302);
    }
    if (ADMIN_SCREENS.has(path)) {
      // The admin compares paths literally, so redirect other spellings to the canonical one.
      if (givenPath !== path) return reply.redirect(query ? `${path}?${query}` : path, 302);
      return reply
        .headers({
          ...(source.frontend.attach ? {} : { "content-security-policy": adminPolicy }),
          "cache-control": "no-cache",
          "permissions-policy": PERMISSIONS_POLICY,
          // Admin addresses may contain tokens and search terms.
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex",
        })
        .type("text/html; charset=utf-8")
        .send(await adminDocument(path));
    }
    if (isApiPath(path)) throw new NotFoundError();
    if (path.endsWith(".data")) return sendData(encodePath(givenPath), query, request, reply);
    if (/\.\w+$/.test(path)) throw new NotFoundError();
    return noteNotFound(reply).redirect(addressIn(language, "/"), 302);
  });

  app.get(ADMIN_COLOURS, (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(adminCss()),
  );

  // Redirect, so that a new seal shows at once: browsers keep the file itself for an hour.
  app.get(ADMIN_SEAL, (_request, reply) => reply.header("cache-control", "no-cache").redirect(sealAddress(), 302));

  async function adminDocument(path: string): Promise<string> {
    const html = await source.frontend.adminDocument(path);
    return html.replace("</head>", `<link rel="stylesheet" href="${ADMIN_COLOURS}"></head>`);
  }

  async function sendPage(address: string, request: FastifyRequest, reply: FastifyReply) {
    const page = await getPage(address, request, reply);
    reply.code(page.status).headers(page.headers).type("text/html; charset=utf-8");
    reply.header("permissions-policy", PERMISSIONS_POLICY);
    if (page.status !== 200) return reply.header("cache-control", "no-store").send(withRequestId(page, request.id));
    countVisit(address, page.cacheTags.has(NO_RESULTS_TAG), request);
    if (splitLanguage(address).path === "/" && hasNotFoundCookie(request))
      return sendWithNotFoundLine(page, request, reply);
    return sendBodies(page.html, page.etag, request, setCacheHeaders(reply, page, address));
  }

  /** Sets the cache headers: browsers revalidate before each use. Search results are private to the visitor. */
  function setCacheHeaders(reply: FastifyReply, { cacheTags, freshUntil }: CachedPage, address: string): FastifyReply {
    if (address.includes("?q=")) return reply.header("cache-control", "private, no-cache");
    reply.edge = { cacheTags, freshUntil };
    return reply.header("cache-control", "no-cache");
  }

  function countVisit(address: string, isNothingFound: boolean, request: FastifyRequest) {
    visits.countPage(address, request);
    if (isNothingFound) visits.countSearch(new URLSearchParams(address.split("?")[1]).get("q") ?? "", request);
  }

  /**
   * Sends the hydration payload of the given version if records were only added since then. Otherwise sends the current
   * payload, because the older one may name a deleted person: the browser then renders the page again. For a page that
   * is gone, sends a script that reloads. After an error `site/inline` asks again at the visitor's next action.
   */
  async function sendPayload(address: string, version: string, request: FastifyRequest, reply: FastifyReply) {
    const earlier = cache.earlierPayload(address, version);
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8");
    if (earlier) return sendBodies(earlier, version, request, reply);
    const page = await getPage(address, request, reply);
    if (page.status >= 500) return reply.code(page.status).header("cache-control", "no-store").send("");
    if (page.status !== 200) return reply.send("location.reload()");
    return sendBodies(page.payload, page.version, request, setCacheHeaders(reply, page, address));
  }

  async function getPage(address: string, request: FastifyRequest, reply: FastifyReply): Promise<CachedPage> {
    const make = () => renderPage(address, source, (err) => request.log.error({ err, page: address }, "page failed"));
    if (cache.has(address)) {
      reply.header("server-timing", "cache;desc=hit");
      return cache.get(address, make);
    }
    await limitRenders(request);
    const begun = performance.now();
    const page = await cache.get(address, make);
    reply.header("server-timing", `cache;desc=miss, render;dur=${Math.round(performance.now() - begun)}`);
    return page;
  }

  async function limitRenders(request: FastifyRequest): Promise<void> {
    const counted = await countRender(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl);
  }

  /** Sends the data of a page for client-side navigation. */
  async function sendData(path: string, query: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    // Rate-limit searches only: other data is cheap, and many visitors share the address of their carrier.
    if (new URLSearchParams(query).has("q")) await limitRenders(request);
    const url = `${source.publicUrl}${path}${query ? `?${query}` : ""}`;
    const cacheTags = new Set<string>();
    const response = await source.frontend.render(
      new Request(url),
      source.sitePages(splitLanguage(path.replace(DATA, "")).language, (cacheTag) => cacheTags.add(cacheTag)),
      (err) => request.log.error({ err }, "page data failed"),
    );
    const address = addresses().find(path.replace(DATA, "") || "/", query);
    if (response.status === 200 && address) countVisit(address, cacheTags.has(NO_RESULTS_TAG), request);
    reply.headers({ ...Object.fromEntries(response.headers), "cache-control": "no-cache" });
    // The router will load the home page (`redirectHome` in site/pages/load-page.ts), which then shows the message.
    if (response.headers.has("x-remix-reload-document")) noteNotFound(reply);
    return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
  }
};

/** Cookie that makes the home page say, once, that a page was not found. CDNs do not cache with this cookie (ops/). */
const COOKIE = "missing=1; Path=/; SameSite=Lax; HttpOnly; Max-Age=";
const WAITS_SECONDS = 30;

/** Sets a cookie that makes the home page, to which the visitor is redirected, say that a page was not found. */
function noteNotFound(reply: FastifyReply): FastifyReply {
  return reply.headers({ "cache-control": "no-store", "set-cookie": COOKIE + WAITS_SECONDS });
}

/** Home pages with the "not found" line, kept as long as the cached pages without the line. */
const withLine = new WeakMap<CachedPage, Promise<EncodedBodies>>();

function hasNotFoundCookie({ headers }: FastifyRequest): boolean {
  return /(?:^|;\s*)missing=1(?:;|$)/.test(headers.cookie ?? "");
}

/** Sends the home page with the "not found" line and a search form, once: the cookie is deleted. */
async function sendWithNotFoundLine(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  const bodies = withLine.get(page) ?? compressBody(addLine(page.html.identity.toString()));
  withLine.set(page, bodies);
  reply.headers({ "cache-control": "private, no-store", "set-cookie": `${COOKIE}0` });
  return sendBodies(await bodies, null, request, reply);
}

/** Adds the "not found" line and a copy of the search form, directly in `body`: there React skips unknown elements. */
function addLine(html: string): string {
  const [search = ""] = /<form class="search-form.*?<\/form>/s.exec(html) ?? [];
  const said = `<p class="button" role="status">${escapeHtmlText(mSite.pageNotFound())}</p>`;
  const line = `<aside class="wrap" id="not-found" data-nosnippet><div class="slip flow">${said}${search}</div></aside>`;
  return html.replace("<main ", () => `${line}<main `);
}
