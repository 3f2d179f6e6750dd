import type { FastifyRequest } from "fastify";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { COLLEGE_PARTS, pathOfSingleton } from "#contract/collections/document-parts.ts";
import type { DocumentText } from "#contract/documents.ts";
import { findText } from "#contract/find-text.ts";
import { computePlaceholders, type Placeholders } from "#contract/placeholders.ts";
import { splitLanguage } from "#messages/languages.ts";
import { translationPath } from "#server/collections/content/content-files.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { requestPath } from "#server/platform/http/request-path.ts";

/** Address of the edit link on public pages, shown to staff only (site/layout/offer-to-edit.ts). */
export const EDIT_PATH = "/admin/edit";

/** Whether the request has the cookie that the admin sets (admin/api/session.ts). The cookie grants no access. */
export function hasStaffCookie({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return /(?:^|;\s*)staff=1(?:;|$)/.test(headers.cookie ?? "");
}

/** Returns the path of the page with the edit link: the referrer, since `page` is stale after client navigation. */
export function getEditedPagePath({ headers, url }: Pick<FastifyRequest, "headers" | "url">): string {
  if (headers.referer !== undefined) return requestPath(headers.referer);
  return new URLSearchParams(url.split("?", 2)[1]).get("page") ?? "";
}

/** Returns the text of the page that was clicked; "" if none was. */
export const getClickedText = ({ url }: Pick<FastifyRequest, "url">) =>
  new URLSearchParams(url.split("?", 2)[1]).get("text") ?? "";

/** Documents whose texts are shown on many pages. */
const SHARED = ["college", "home", "people", "courses", "placements", "menu"].map(pathOfSingleton);

/** Returns the admin's address to edit a page or a text on it. @param address canonical; null if there is no page */
export function editorPath(
  address: string | null,
  text: string,
  content: Pick<Content, "courses" | "documentPaths">,
  documents: ReadonlyMap<string, DocumentText>,
): string {
  const page = pageEditor(address, content);
  if (text === "") return page;
  const { path: route } = splitLanguage(address?.split("?", 1)[0] ?? "");
  const names = namesIn(documents);
  const isCourse = content.courses.some((course) => course.route === route);
  const own = isCourse ? pathOfSingleton("courses") : content.documentPaths.get(route);
  for (const document of [own, ...SHARED]) {
    const at = document && documents.get(document);
    const place = at && findText(at, [text], names, route);
    if (document && place) return `${editorOf(document, place)}&at=${encodeURIComponent(JSON.stringify(place))}`;
  }
  return page;
}

function namesIn(documents: ReadonlyMap<string, DocumentText>): Placeholders {
  const [college, people, courses] = ["college", "people", "courses"].map(
    (name) => documents.get(pathOfSingleton(name))?.value,
  );
  return computePlaceholders({ college, people, courses, pages: [] }) ?? new Map();
}

/** Returns the editor's address for a place in a document. Some documents are edited in parts. */
function editorOf(document: string, [key]: readonly (string | number)[]): string {
  const part = COLLEGE_PARTS.find(({ path, keys }) => path === document && (keys?.includes(String(key)) ?? true));
  return part
    ? `/admin/dashboard?tab=${part.tab ?? "college"}&edit=${part.id}`
    : `/admin/dashboard?tab=pages&edit=${document}`;
}

function pageEditor(
  address: string | null,
  { courses, documentPaths }: Pick<Content, "courses" | "documentPaths">,
): string {
  const open = (tab: string, name: string, value: string) => `/admin/dashboard?tab=${tab}&${name}=${value}`;
  const { language, path } = splitLanguage(address?.split("?", 1)[0] ?? "");
  const edit = (tab: string, document: string) =>
    open(tab, "edit", language === "en" ? document : translationPath(language, document));
  if (path === "/") return edit("college", "home.yaml");
  const course = courses.findIndex(({ route }) => route === path);
  if (course >= 0) return `${edit("college", "courses.yaml")}${language === "en" ? `&at=[${course}]` : ""}`;
  const document = documentPaths.get(path);
  if (document !== undefined) return edit("pages", document);
  const id = path.slice(path.lastIndexOf("/") + 1);
  const collections: readonly Collection[] = COLLECTIONS;
  const collection = collections.find((each) => each.public?.page && path === `${each.public.page}/${id}`);
  if (!collection) return "/admin/dashboard";
  return open(collection.tab.id, collection.hasPictures ? collection.reply.one : "edit", id);
}
