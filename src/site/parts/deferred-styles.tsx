/**
 * Marks where the server links the deferred CSS (vite.config.ts, server/publishing/pages/finish-page.ts): before the
 * first element that needs deferred CSS, and before the footer. Browsers show everything above without waiting.
 */
export function DeferredStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps what the server writes into it
  return <div data-deferred-styles="" hidden dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
