/**
 * The place where the server links the deferred CSS (vite.config.ts, server/publishing/pages/finish-page.ts): before the
 * first element that needs it, and once before the footer. Browsers show what is above it at once.
 */
export function DeferredStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps what the server writes into it
  return <div data-deferred-styles="" hidden dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
