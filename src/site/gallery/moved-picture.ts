import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Photo } from "#contract/gallery-pages.ts";
import { pageHref } from "#site/pages/later-page.ts";
import { pictureAnchor } from "./picture-anchor.ts";
import { useHash } from "./use-hash.ts";

const ANCHOR = "#picture-";

interface PictureList {
  /** Where its first page is. */
  route: string;
  pictures: readonly Photo[];
  /** How many entries stand before the first picture. */
  before?: number;
  pageSize: number;
}

/** The id that `?picture=` asks for, or null. Whoever asks so is redirected and never shown a page. */
export function askedPicture(url: URL): string | null {
  return url.searchParams.get("picture");
}

/** Where a picture stands now: the page of its list with the anchor that opens it; null if it is not in the list. */
export function pictureHref(id: string, { route, pictures, before = 0, pageSize }: PictureList): string | null {
  const anchors = pictures.map(pictureAnchor);
  const index = anchors.indexOf(ANCHOR.slice(1) + id);
  if (index < 0) return null;
  return `${pageHref(route, 1 + Math.floor((before + index) / pageSize))}#${anchors[index]}`;
}

/**
 * Keeps a shared link true when its picture has gone to another page. If the address names a picture that this page does
 * not have, the router asks for the same address with `?picture=<id>`, and the loader's redirect leads to the page where
 * the picture stands today, or, if it is gone, back to this one without the anchor. The router reads fresh data, never a
 * kept page, and asks once for each address, so nobody is led in a circle. The page is awake by then: see
 * `early/waking.ts`.
 */
export function useMovedPicture(pictures: readonly Photo[]): void {
  const hash = useHash();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isElsewhere = hash.startsWith(ANCHOR) && !pictures.some((picture) => hash === `#${pictureAnchor(picture)}`);
  const missing = isElsewhere ? hash.slice(ANCHOR.length) : null;

  useEffect(() => {
    // On the way back to another page the address is ahead of what is shown.
    if (missing === null || pathname !== location.pathname || search !== location.search) return;
    const query = new URLSearchParams(search);
    query.set("picture", missing);
    navigate(`?${query}`, { replace: true });
  }, [missing, pathname, search, navigate]);
}
