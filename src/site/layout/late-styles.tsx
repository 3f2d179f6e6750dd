/**
 * Where the server links the stylesheet that no first screen needs: see vite.config.ts and server/rendering/finish-page.ts.
 * It stands before the first element of a page that needs it, and once before the footer. Browsers show what is above it
 * at once, and what is below it with its styles. React leaves the inside alone.
 */
export function LateStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; so React keeps what the server puts inside
  return <div data-late-styles="" hidden dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
