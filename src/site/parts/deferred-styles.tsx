/**
 * The place where the server links the deferred CSS (vite.config.ts, server/publishing/pages/finish-page.ts): before the
 * first element that needs it, and once before the footer. Browsers show what is above it at once.
 */
export function DeferredStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; so React keeps what the server puts inside
  return <div data-deferred-styles="" hidden dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
