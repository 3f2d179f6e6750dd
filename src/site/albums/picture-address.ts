import { useEffect } from "react";
import { type NavigateOptions, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import type { Photo } from "#contract/site-pages.ts";
import { pageHref } from "#site/parts/pager.tsx";

const ANCHOR = "#picture-";

/** Reads and changes the URL's fragment, which names the open picture (docs/decisions/0018). No change scrolls the page. */
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
 * The address of the picture in `?picture=<id>`: the page of the list that has it, with the anchor that opens it, or null.
 * @param before how many entries come before the first picture
 */
export function pictureHref(id: string, pictures: readonly Photo[], route: string, pageSize: number, before = 0) {
  const anchor = `picture-${id}`;
  const index = pictures.findIndex((picture) => pictureAnchor(picture) === anchor);
  return index < 0 ? null : `${pageHref(route, 1 + Math.floor((before + index) / pageSize))}#${anchor}`;
}

/**
 * Keeps a shared link true when its picture has moved to another page: asks for the same address with `?picture=<id>`,
 * and the loader redirects to where the picture is now.
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

/** Fragment that opens a picture: `images/0199…` → `picture-0199…`. The inline script knows the prefix. */
export function pictureAnchor({ publicId }: { publicId: string }): string {
  return `picture-${publicId.slice(publicId.lastIndexOf("/") + 1)}`;
}

/** Whether a navigation leads to other data: a lightbox that opens or closes changes the fragment only. */
export function isAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}
