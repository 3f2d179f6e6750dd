import { redirect } from "react-router";
import type { ContentPage } from "#contract/content.ts";
import type { SitePages } from "#contract/site-pages.ts";

/**
 * The words of a page that shows more than words.
 * @throws {Response} a redirect home when the content has no such page: then it is an unknown path like any other
 */
export function pageWords(sitePages: SitePages, route: string): ContentPage {
  const page = sitePages.getPage(route);
  if (!page) throw redirect("/");
  return page;
}
