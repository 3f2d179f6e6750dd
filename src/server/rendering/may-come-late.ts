const LATE_SHEET = /\/late-[^/]*$/;
const CLASS_IN_STYLES = /\.([A-Za-z]+\d+)(?![\w-])/g;
const CLASSES_IN_HTML = /\sclass="([^"]+)"/g;

/** Where a page lets its late styles come: the element of `site/layout/late-styles.tsx`. */
export const LATE_STYLES = '<div data-late-styles="" hidden="">';

/**
 * Whether a stylesheet may be linked where the page has its first place for late styles: when it is a late one, and
 * nothing above that place needs it. A part that stands too high on a new page is not shown without its styles.
 */
export function mayComeLate(href: string, css: string, html: string): boolean {
  const place = html.indexOf(LATE_STYLES);
  if (place < 0 || !LATE_SHEET.test(href)) return false;
  const styled = new Set(Array.from(css.matchAll(CLASS_IN_STYLES), ([, name]) => name));
  const above = html.slice(0, place).matchAll(CLASSES_IN_HTML);
  return !above.some(([, names]) => names?.split(" ").some((name) => styled.has(name)));
}
