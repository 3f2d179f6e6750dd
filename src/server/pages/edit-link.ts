import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Kind } from "#contract/kinds/define-kind.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import type { Content } from "#server/content/load-content.ts";
import { requestPath } from "#server/http/request-path.ts";

/** Leads from the public page that it is opened from to the place where that is edited. */
export const EDIT_PATH = "/admin/edit";

const STYLE = `#edit-page{position:fixed;z-index:14;left:.75rem;bottom:.75rem;padding:.5rem .9rem;border:1.5px solid currentColor;border-radius:6px;background:#fff;color:#1e2e66;font:600 .9375rem/1.3 var(--font-text);box-shadow:0 2px 10px rgb(13 22 51/.25)}@media(max-width:1023.98px){#edit-page{bottom:4.25rem}}@media print{#edit-page{display:none}}`;
const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** Whether the admin's screens have left their cookie (admin/accounts/session.ts). It is no secret and opens nothing. */
export function isStaff({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return /(?:^|;\s*)staff=1(?:;|$)/.test(headers.cookie ?? "");
}

/** The page with a link after all that React looks after. @param address of the page, without its query */
export function withEditLink(html: string, address: string): string {
  const href = `${EDIT_PATH}?page=${encodeURIComponent(address)}`;
  const link = `<style>${STYLE}</style><a id="edit-page" href="${href}">Edit this page</a>`;
  const end = html.lastIndexOf("</body>");
  return html.slice(0, end) + link + html.slice(end);
}

export function allowEditLink(policy: string): string {
  return policy.replace("style-src ", `style-src ${STYLE_HASH} `);
}

/** The public page: after a change of page without a load only the referrer knows it. */
export function pageOf({ headers, url }: Pick<FastifyRequest, "headers" | "url">): string {
  if (headers.referer !== undefined) return requestPath(headers.referer);
  return new URLSearchParams(url.split("?", 2)[1]).get("page") ?? "";
}

/** @param address canonical (page-addresses.ts); null where there is no page */
export function editorPath(
  address: string | null,
  { courses, documentPaths }: Pick<Content, "courses" | "documentPaths">,
): string {
  const open = (tab: string, name: string, value: string) => `/admin/dashboard?tab=${tab}&${name}=${value}`;
  const [path = ""] = address?.split("?") ?? [];
  if (path === "/") return open("college", "edit", "home.yaml");
  if (courses.some(({ route }) => route === path)) return open("college", "edit", "courses.yaml");
  const document = documentPaths.get(path);
  if (document !== undefined) return open("pages", "edit", document);
  const id = path.slice(path.lastIndexOf("/") + 1);
  const kinds: readonly Kind[] = KINDS;
  const kind = kinds.find((each) => each.public?.page && path === `${each.public.page}/${id}`);
  if (!kind) return "/admin/dashboard";
  return open(kind.tab.id, kind.layout === "board" ? kind.reply.one : "edit", id);
}
