/** Matches paths that the site's router does not handle: files, the admin, the server's redirects and form pages. */
const NO_PAGE = /\.\w+$|\/(admin|login|reset|enquiry|privacy-)\b/i;

/** Returns the link that the click will follow in this window, or null (modifier key, `target`, prevented). */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return !isPlain || event.defaultPrevented || link?.target ? null : link;
}

/** Returns the clicked link to another page in this language, or null. The browser handles hash and query changes. */
export function clickedPageLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = clickedLink(event);
  if (!link || link.origin !== location.origin) return null;
  const isOther = languageAt(link.pathname) !== languageAt(location.pathname);
  return NO_PAGE.test(link.pathname) || isOther || routeOf(link) === location.pathname ? null : link;
}

/** Language prefix of a path: `/bn` for `/bn/Library`, undefined for English (messages/languages.ts). */
const languageAt = (pathname: string) => /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0];

/** Returns the path of the page a link leads to: the footer's `/contactpage` is `/ContactUs` (behaviour, 'Routes'). */
export function routeOf({ pathname }: HTMLAnchorElement): string {
  return pathname.replace(/\/contactpage$/, "/ContactUs");
}
