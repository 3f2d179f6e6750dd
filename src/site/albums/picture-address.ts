import { useEffect } from "react";
import { type NavigateOptions, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import type { Photo } from "#contract/site-pages.ts";
import { pageHref } from "#site/parts/pager.tsx";

const ANCHOR = "#picture-";

/** Reads and changes the URL's fragment, which names the open picture (docs/decisions/0018). Changes do not scroll. */
export function usePictureAddress() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const go = (anchor: string, options: NavigateOptions) =>
    navigate({ search, hash: anchor }, { preventScrollReset: true, flushSync: true, ...options });
  return {
    hash,
    open: (anchor: string) => go(anchor, { state: { isOnTop: true } }),
    change: (anchor: string) => go(anchor, { state, replace: true }),
    leave: () => (state?.isOnTop ? navigate(-1) : go("", { replace: true })),
  };
}

/**
 * Returns the URL of the list page that has the picture, with the fragment that opens it, or null if the id is unknown.
 * @param before number of list entries before the first picture
 */
export function pictureHref(id: string, pictures: readonly Photo[], route: string, pageSize: number, before = 0) {
  const anchor = `picture-${id}`;
  const index = pictures.findIndex((picture) => pictureAnchor(picture) === anchor);
  return index < 0 ? null : `${pageHref(route, 1 + Math.floor((before + index) / pageSize))}#${anchor}`;
}

/**
 * Repairs a shared link whose picture has moved to another page of the list: navigates to `?picture=<id>`, which the
 * loader redirects to the picture's current page.
 */
export function useMovedPicture(pictures: readonly Photo[]): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isMoved = hash.startsWith(ANCHOR) && !pictures.some((picture) => hash === `#${pictureAnchor(picture)}`);

  useEffect(() => {
    if (!isMoved) return;
    const query = new URLSearchParams(search);
    query.set("picture", hash.slice(ANCHOR.length));
    navigate(`?${query}`, { replace: true });
  }, [isMoved, hash, search, navigate]);
}

/** Returns the fragment that opens a picture: `images/0199…` → `picture-0199…`. inline.ts tests for this prefix. */
export function pictureAnchor({ publicId }: { publicId: string }): string {
  return `picture-${publicId.slice(publicId.lastIndexOf("/") + 1)}`;
}

/** Reports whether a navigation needs new data. Opening or closing the lightbox changes only the fragment. */
export function needsNewData({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}
