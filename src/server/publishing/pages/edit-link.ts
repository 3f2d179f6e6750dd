import type { FastifyRequest } from "fastify";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { splitLanguage } from "#messages/languages.ts";
import { translationPath } from "#server/collections/content/content-files.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { requestPath } from "#server/platform/http/request-path.ts";

/** Address of the link of `site/inline`, which leads to the place where the public page with the link is edited. */
export const EDIT_PATH = "/admin/edit";

/** Whether the admin's screens have left their cookie (admin/accounts/session.ts). It is no secret and opens nothing. */
export function isStaff({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return /(?:^|;\s*)staff=1(?:;|$)/.test(headers.cookie ?? "");
}

/** The public page with the edit link: after a change of page without a load only the referrer knows it. */
export function pageOf({ headers, url }: Pick<FastifyRequest, "headers" | "url">): string {
  if (headers.referer !== undefined) return requestPath(headers.referer);
  return new URLSearchParams(url.split("?", 2)[1]).get("page") ?? "";
}

/** Where in the admin a page is edited. @param address canonical (page-addresses.ts); null where there is no page */
export function editorPath(
  address: string | null,
  { courses, documentPaths }: Pick<Content, "courses" | "documentPaths">,
): string {
  const open = (tab: string, name: string, value: string) => `/admin/dashboard?tab=${tab}&${name}=${value}`;
  const { language, path } = splitLanguage(address?.split("?", 1)[0] ?? "");
  const edit = (tab: string, document: string) =>
    open(tab, "edit", language === "en" ? document : translationPath(language, document));
  if (path === "/") return edit("college", "home.yaml");
  if (courses.some(({ route }) => route === path)) return edit("college", "courses.yaml");
  const document = documentPaths.get(path);
  if (document !== undefined) return edit("pages", document);
  const id = path.slice(path.lastIndexOf("/") + 1);
  const collections: readonly Collection[] = COLLECTIONS;
  const collection = collections.find((each) => each.public?.page && path === `${each.public.page}/${id}`);
  if (!collection) return "/admin/dashboard";
  return open(collection.tab.id, collection.hasPictures ? collection.reply.one : "edit", id);
}
