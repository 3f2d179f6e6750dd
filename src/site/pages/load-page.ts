import { createContext, type RouterContextProvider, redirectDocument } from "react-router";
import type { SitePages } from "#contract/site-pages.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The album with the page's title and its first `limit` pictures; null when there is none, or when the database is down:
 * the page is then shown without it, and not cached (server/publishing/pages/render-page.ts).
 */
export function findPageAlbum(context: Context, title: string, limit: number) {
  return context
    .get(sitePagesContext)
    .findAlbumByTitle(title, limit)
    .catch((error: unknown) => {
      context.get(renderErrorContext)(error);
      return null;
    });
}

/** The photograph at the head of a page, in place of its drawing; undefined where the page has no album. */
export async function findHeadPhoto(context: Context, title: string) {
  return (await findPageAlbum(context, title, 1))?.pictures[0];
}

/** The answer for what is no page. The browser loads the home page, where the server says so (server/publishing/pages/site.routes.ts). */
export const leadHome = () => redirectDocument("/");

/** The text of a page that shows more than text. @throws {Response} a redirect home when the content has none */
export async function loadPageText(context: Context, route: string) {
  const words = context.get(sitePagesContext).getPage(route);
  if (!words) throw leadHome();
  return { words, photo: await findHeadPhoto(context, words.title) };
}

export const sitePagesContext = createContext<SitePages>();

export const renderErrorContext = createContext<(error: unknown) => void>();
