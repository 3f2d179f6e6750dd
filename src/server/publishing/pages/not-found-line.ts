import type { FastifyReply, FastifyRequest } from "fastify";
import * as m from "#messages/compiled/site.ts";
import { type Bodies, encode, sendBodies } from "#server/platform/http/bodies.ts";
import { htmlText } from "#server/platform/xml.ts";
import type { CachedPage } from "./page-cache.ts";

/** Cookie of a visitor whose address had no page, until the home page has said so. Edges pass its requests on (ops/). */
const COOKIE = "missing=1; Path=/; SameSite=Lax; HttpOnly; Max-Age=";
const WAITS_SECONDS = 30;

/** Lets the home page that the visitor is led to say that a page was not found. */
export function noteNotFound(reply: FastifyReply): FastifyReply {
  return reply.headers({ "cache-control": "no-store", "set-cookie": COOKIE + WAITS_SECONDS });
}

/** The pages with the line, for as long as the cache keeps the page without it. */
const withLine = new WeakMap<CachedPage, Promise<Bodies>>();

export function cameFromNowhere({ headers }: FastifyRequest): boolean {
  return /(?:^|;\s*)missing=1(?:;|$)/.test(headers.cookie ?? "");
}

/** Sends the home page with a line that says so and offers the search, to this visitor once. */
export async function sendWithNotFoundLine(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  const bodies = withLine.get(page) ?? encode(addLine(page.html.identity.toString()));
  withLine.set(page, bodies);
  reply.headers({ "cache-control": "private, no-store", "set-cookie": `${COOKIE}0` });
  return sendBodies(await bodies, null, request, reply);
}

/** Adds the line, with a copy of the header's search. React hydrates past a child of the body that it does not know. */
function addLine(html: string): string {
  const [search = ""] = /<form class="search-form.*?<\/form>/s.exec(html) ?? [];
  const said = `<p class="button" role="status">${htmlText(m.pageNotFound())}</p>`;
  const line = `<aside class="wrap" id="not-found" data-nosnippet><div class="slip flow">${said}${search}</div></aside>`;
  return html.replace("<main ", () => `${line}<main `);
}
