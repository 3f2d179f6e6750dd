import type { RouterContextProvider } from "react-router";
import type { Photo } from "#contract/gallery-pages.ts";
import { reportFaultContext, sitePagesContext } from "#site/site-pages-context.ts";

/**
 * The album with the page's title, with its first `limit` pictures; null when there is none. A page's words need no
 * database: when the album cannot be read, they are shown without it, and not kept so (rendering/render-page.ts).
 */
export function findPageAlbum(context: Readonly<RouterContextProvider>, title: string, limit: number) {
  return context
    .get(sitePagesContext)
    .findAlbumByTitle(title, limit)
    .catch((error: unknown) => {
      context.get(reportFaultContext)(error);
      return null;
    });
}

/** The photograph at the head of a page, in the place of its drawing: the first one of the album with its title. */
export async function findHeadPhoto(
  context: Readonly<RouterContextProvider>,
  title: string,
): Promise<Photo | undefined> {
  const album = await findPageAlbum(context, title, 1);
  return album?.pictures[0];
}
