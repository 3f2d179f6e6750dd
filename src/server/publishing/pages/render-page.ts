import type { Banner } from "#contract/content.ts";
import type { CaptchaSettings, SitePages } from "#contract/site-pages.ts";
import { type Language, splitLanguage } from "#messages/languages.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import { nextCollegeMidnight } from "#server/platform/time.ts";
import type { FinishedPage } from "./finish-page.ts";
import type { Frontend } from "./frontend.ts";
import type { Page } from "./page-cache.ts";

export interface PageSource {
  frontend: Frontend;
  publicUrl: string;
  /** CSS rules for the college's own colours, or "". */
  coloursCss: () => string;
  /** CSS rules for the fonts of Bengali words on an English page. */
  wordFontsCss: (html: string) => string;
  /** Returns the data of the pages in a language; `onTagRead` is called with each cache tag that is read. */
  sitePages: (language: Language, onTagRead: (cacheTag: CacheTag) => void) => SitePages;
  contentSecurityPolicy: (hashes: NonNullable<FinishedPage["hashes"]>) => string;
  /** Moment in ms when the next record of a collection among the cache tags becomes public. */
  nextChange: (now: Date, cacheTags: ReadonlySet<CacheTag>) => Promise<number>;
  /** Moment in ms when the banner disappears from all pages. */
  bannerEnd: (now: Date) => number;
  now: () => Date;
}

/** Renders a page. @param address canonical (page-addresses.ts); the Host header is never used */
export async function renderPage(
  address: string,
  source: PageSource,
  onRenderError: (error: unknown) => void,
): Promise<Page> {
  const cacheTags = new Set<CacheTag>(["content"]);
  let isWhole = true;
  const now = source.now();
  const response = await source.frontend.render(
    new Request(`${source.publicUrl}${address}`),
    source.sitePages(splitLanguage(address).language, (cacheTag) => cacheTags.add(cacheTag)),
    (error) => {
      isWhole = false;
      onRenderError(error);
    },
  );
  const nextChange = response.ok ? await source.nextChange(now, cacheTags) : Number.POSITIVE_INFINITY;
  const html = await response.text();
  const wordFontsCss = splitLanguage(address).language === "en" ? source.wordFontsCss(html) : "";
  const style = wordFontsCss + source.coloursCss() + focusCss(html);
  const { hashes, ...finished } = source.frontend.finish(html, address, style);
  return {
    ...finished,
    status: response.status,
    headers: {
      ...(hashes && { "content-security-policy": source.contentSecurityPolicy(hashes) }),
      ...(response.headers.has("location") && { location: response.headers.get("location") ?? "/" }),
    },
    cacheTags,
    // Do not cache a page with a render error; in development (without hashes) cache nothing.
    freshUntil: hashes && isWhole ? Math.min(nextCollegeMidnight(now).getTime(), nextChange, source.bannerEnd(now)) : 0,
  };
}

/** Returns the moment in ms when the banner ends; Infinity if there is no banner or it has ended. */
export function getBannerEnd(banner: Banner, now: Date): number {
  const end = Date.parse(banner?.until ?? "");
  return end > now.getTime() ? end : Number.POSITIVE_INFINITY;
}

/** Returns CSS rules that keep the focal points of cropped pictures visible. */
function focusCss(html: string): string {
  const points = new Set(Array.from(html.matchAll(/ data-focus="(\d+% \d+%)"/g), ([, point]) => point));
  return [...points].map((point) => `[data-focus="${point}"]{object-position:${point}}`).join("");
}

/** Builds the content security policy: allows this site, the hashes of inline parts, and the configured services. */
export function contentSecurityPolicy(
  captcha: Pick<CaptchaSettings, "provider" | "scriptUrl">,
  emailServiceOrigin: string | null,
  hashes?: FinishedPage["hashes"],
  mediaUrl: string | null = null,
): string {
  const recaptcha = captcha.provider === "recaptcha" ? recaptchaSources(captcha.scriptUrl) : null;
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...(hashes?.script ?? []), ...(recaptcha?.script ?? [])],
    "style-src": ["'self'", ...(hashes?.style ?? [])],
    "img-src": ["'self'", "data:", ...(mediaUrl ? [new URL(mediaUrl).origin] : [])],
    "connect-src": ["'self'", ...(emailServiceOrigin ? [emailServiceOrigin] : [])],
    "frame-src": recaptcha?.frame ?? ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** Returns the sources that Google documents for reCAPTCHA, and the folder of a custom script address. */
function recaptchaSources(scriptUrl: string) {
  const folders = ["https://www.google.com/recaptcha/", new URL(".", scriptUrl).href];
  return {
    script: [...new Set([...folders, "https://www.gstatic.com/recaptcha/"])],
    frame: [...new Set([...folders, "https://recaptcha.google.com/recaptcha/"])],
  };
}
