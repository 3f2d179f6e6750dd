import { createContext, type RouterContextProvider, redirectDocument } from "react-router";
import type { SitePages } from "#contract/site-pages.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the album with the page's title and its first `limit` pictures, or null if there is none or the database is
 * down. In that case the page is shown without photographs and not cached (server/publishing/pages/render-page.ts).
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

/** Returns the photograph to show at the top of a page instead of the drawing; undefined if the page has no album. */
export async function findHeadPhoto(context: Context, title: string) {
  return (await findPageAlbum(context, title, 1))?.pictures[0];
}

/** Response for an unknown path: the browser loads the home page, to which the server adds a "not found" line. */
export const redirectHome = () => redirectDocument("/");

/** Loads the text and photograph of a page with its own component. @throws {Response} redirect home without a text */
export async function loadPageText(context: Context, route: string) {
  const words = context.get(sitePagesContext).getPage(route);
  if (!words) throw redirectHome();
  return { words, photo: await findHeadPhoto(context, words.title) };
}

export const sitePagesContext = createContext<SitePages>();

export const renderErrorContext = createContext<(error: unknown) => void>();
