import { createHash } from "node:crypto";
import type { ValidationError } from "#contract/documents.ts";
import { htmlText } from "#server/platform/xml.ts";
import type { FinishedPage } from "#server/publishing/pages/finish-page.ts";

const LINE_STYLE =
  ".preview-line{position:sticky;top:0;z-index:999;margin:0;padding:.35rem 1rem;background:#fff3c4;color:#3d2c00;font:600 1rem/1.4 system-ui,sans-serif;text-align:center}body:has(.preview-errors){margin:0}.preview-errors{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}@media print{.preview-line{display:none}}";
const STYLE_HASH = `'sha256-${createHash("sha256").update(LINE_STYLE).digest("base64")}'`;
const STYLE = `<style>${LINE_STYLE}</style>`;
const LINE = '<p class="preview-line">Preview. Not public.</p>';

type Hashes = NonNullable<FinishedPage["hashes"]>;

/** Content security policy of a preview, which only this site may show in a frame. @param policyOf see render-page.ts */
export function previewPolicy(policyOf: (hashes: Hashes) => string, { script, style }: Hashes): string {
  const policy = policyOf({ script, style: [...style, STYLE_HASH] });
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

const ADDRESS = /(\s(?:href|action)=")(\/[^"]*)"/g;

/**
 * A finished page without the framework's scripts, under a line that says that it is a preview. Links to pages lead to
 * their previews.
 * @param isPage whether there is a page at an address, given without query and anchor
 */
export function toPreviewPage(html: string, prefix: string, isPage: (path: string) => boolean): string {
  return withoutHydration(html)
    .replace(ADDRESS, (attribute, start: string, address: string) =>
      isPage(address.split(/[?#]/, 1)[0] ?? "") ? `${start}${prefix}${address}"` : attribute,
    )
    .replace("</head>", () => `${STYLE}</head>`)
    .replace(/<body[^>]*>/, (body) => body + LINE);
}

/** Stops hydration: as a module, the inline script of a finished page neither hydrates it nor waits for that. */
export function withoutHydration(html: string): string {
  return html.replace(/<script data-payload="[^"]*" data-modules="[^"]*">/, '<script type="module">');
}

/** The page that is shown in place of a draft that cannot be rendered. */
export function validationErrorsPage(title: string, validationErrors: readonly ValidationError[]): string {
  const items = validationErrors.map(
    ({ sentence, document }) => `<li>${htmlText(document ? `${document}: ${sentence}` : sentence)}</li>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Preview: ${htmlText(title)}</title>${STYLE}</head><body>${LINE}<main class="preview-errors">`,
    `<h1>${htmlText(title)}</h1><p>This draft cannot be shown yet. Put this right first:</p>`,
    `<ul>${items.join("")}</ul></main></body></html>`,
  ].join("");
}
