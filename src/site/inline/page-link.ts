/** Matches paths that are no pages of the site's router: files, the admin and the server's own redirects. */
const NO_PAGE = /\.\w+$|^\/(admin|login|reset)\b/i;

/** The link that a plain click, not prevented, follows in the same window, or null. */
export function plainLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return !isPlain || event.defaultPrevented || link?.target || link?.hasAttribute("download") ? null : link;
}

/** The link to another page in this language that this click follows, or null. The browser handles changes of hash or query. */
export function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = plainLinkOf(event);
  if (!link || link.origin !== location.origin) return null;
  const isOther = languageAt(link.pathname) !== languageAt(location.pathname);
  return NO_PAGE.test(link.pathname) || isOther || routeOf(link) === location.pathname ? null : link;
}

/** Language prefix of a path: `/bn` for `/bn/Library`, undefined for English (messages/languages.ts). */
const languageAt = (pathname: string) => /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0];

/** The path of the page that a link leads to: the footer's `/contactpage` is `/ContactUs` (behaviour, 'Routes'). */
export function routeOf({ pathname }: HTMLAnchorElement): string {
  return pathname.replace(/\/contactpage$/, "/ContactUs");
}
