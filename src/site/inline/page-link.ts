/** Files, the admin and the server's own redirects are no pages of the site's router. */
const NO_PAGE = /\.\w+$|^\/(admin|login|reset)\b/i;

/** The link that this click follows in the same window, or null: a plain click, not prevented. */
export function plainLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return !isPlain || event.defaultPrevented || link?.target || link?.hasAttribute("download") ? null : link;
}

/** The link to another page in this language that this click follows, or null. A change of hash or query is the browser's. */
export function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = plainLinkOf(event);
  if (!link || link.origin !== location.origin) return null;
  const isOther = languageAt(link.pathname) !== languageAt(location.pathname);
  return NO_PAGE.test(link.pathname) || isOther || routeOf(link) === location.pathname ? null : link;
}

/** `/bn` for `/bn/Library`: pages that begin with it are in another language (messages/languages.ts). */
const languageAt = (pathname: string) => /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0];

/** The path of the page that a link leads to: the footer's `/contactpage` is `/ContactUs` (behaviour, 'Routes'). */
export function routeOf({ pathname }: HTMLAnchorElement): string {
  return pathname.replace(/\/contactpage$/, "/ContactUs");
}
