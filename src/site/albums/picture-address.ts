import { useEffect } from "react";
import { type NavigateOptions, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import type { Photo } from "#contract/site-pages.ts";
import { pageHref } from "#site/parts/pager.tsx";

const ANCHOR = "#picture-";

/** The fragment of the address names the picture that is open (docs/decisions/0018). No change of it scrolls the page. */
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
 * Where the picture of `?picture=<id>` is now: the page of its list with the anchor that opens it; null if it is gone.
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

/** `images/0199…` → `picture-0199…`, the fragment that opens a picture. The inline script knows its beginning. */
export function pictureAnchor({ publicId }: { publicId: string }): string {
  return `picture-${publicId.slice(publicId.lastIndexOf("/") + 1)}`;
}

/** Whether a navigation leads to other data: a lightbox that opens or closes changes the fragment only. */
export function isAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}
