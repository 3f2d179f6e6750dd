import { createHash } from "node:crypto";
import * as m from "#messages/compiled/documents-server.ts";
import { language } from "#messages/language.ts";
import { FAULT_MARKS, getFaultIndex } from "#server/collections/documents/mark-faults.ts";
import { escapeHtmlText } from "#server/platform/xml.ts";
import type { FinishedPage } from "#server/publishing/pages/finish-page.ts";

const LINE_STYLE =
  ".preview-line{position:sticky;top:0;z-index:999;margin:0;padding:.35rem 1rem;background:#fff3c4;color:#3d2c00;font:600 1rem/1.4 system-ui,sans-serif;text-align:center}.preview-fault{padding:.1em .5em;border:2px solid #b3261e;border-radius:.3em;background:#fff;color:#8c1d18;font:600 1rem/1.5 system-ui,sans-serif}@media print{.preview-line{display:none}}";
const STYLE_HASH = `'sha256-${createHash("sha256").update(LINE_STYLE).digest("base64")}'`;
const STYLE = `<style>${LINE_STYLE}</style>`;
const LINE = "Preview. Not public.";

type Hashes = NonNullable<FinishedPage["hashes"]>;

/** Returns a preview's content security policy: only this site may frame it. @param policyOf see render-page.ts */
export function previewPolicy(policyOf: (hashes: Hashes) => string, { script, style }: Hashes): string {
  const policy = policyOf({ script, style: [...style, STYLE_HASH] });
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

const ADDRESS = /(\s(?:href|action)=")(\/[^"]*)"/g;

/**
 * Turns a finished page into a preview: without hydration, with a line that says so, and with links to other previews.
 * @param isPage whether there is a page at an address, given without query and anchor
 * @param faults messages about the draft's faults; each replaces its mark on the page (mark-faults.ts)
 */
export function toPreviewPage(
  html: string,
  prefix: string,
  isPage: (path: string) => boolean,
  faults: readonly string[],
): string {
  const shown = new Set<number>();
  const marked = withoutHydration(html).replace(MARKED, (whole, mark?: string) => {
    if (!mark) return whole.replace(FAULT_MARKS, "");
    shown.add(getFaultIndex(mark));
    return `<mark class="preview-fault" lang="${language()}">${escapeHtmlText(faults[getFaultIndex(mark)] ?? "")}</mark>`;
  });
  const elsewhere = faults.length - shown.size;
  const line = elsewhere > 0 ? `${LINE} ${m.faultsElsewhere({ count: elsewhere })}` : LINE;
  return marked
    .replace(ADDRESS, (attribute, start: string, address: string) =>
      isPage(address.split(/[?#]/, 1)[0] ?? "") ? `${start}${prefix}${address}"` : attribute,
    )
    .replace("</head>", () => `${STYLE}</head>`)
    .replace(/<body[^>]*>/, (body) => `${body}<p class="preview-line">${escapeHtmlText(line)}</p>`);
}

/** Matches a tag, title, script or style, from which marks are removed, or a mark in visible text (first group). */
const MARKED = /<(?:title|script|style)\b[\s\S]*?<\/(?:title|script|style)>|<[^>]*>|([\ue100-\ue1ff])/g;

/** Stops hydration: the inline script of a finished page does not hydrate when it runs as a module. */
export function withoutHydration(html: string): string {
  return html.replace(/<script data-payload="[^"]*" data-modules="[^"]*">/, '<script type="module">');
}
