/** Files, the admin and the server's own redirects are no pages of the site's router. */
const NO_PAGE = /\.\w+$|^\/(admin|login|reset)\b/i;

/** The link that this click follows in the same window, or null: a plain click, whose default nobody has prevented. */
export function plainLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return !isPlain || event.defaultPrevented || link?.target || link?.hasAttribute("download") ? null : link;
}

/**
 * The link that this click follows to another page of the site, or null. A change of hash or query alone stays with the
 * browser.
 */
export function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = plainLinkOf(event);
  if (!link || link.origin !== location.origin) return null;
  return NO_PAGE.test(link.pathname) || routeOf(link) === location.pathname ? null : link;
}

/** The path of the page that a link leads to: the footer's `/contactpage` (specification, section 3) is `/ContactUs`. */
export function routeOf({ pathname }: HTMLAnchorElement): string {
  return pathname === "/contactpage" ? "/ContactUs" : pathname;
}
