import { createHash } from "node:crypto";

const DEFERRED_SHEET = /\/deferred-[^/]*$/;
const CLASS_IN_STYLES = /\.([A-Za-z]+\d+)(?![\w-])/g;
const CLASSES_IN_HTML = /\sclass="([^"]+)"/g;

/** Start tag of the element in `site/parts/deferred-styles.tsx`, where deferred CSS is linked. */
const DEFERRED_STYLES = '<div data-deferred-styles="" hidden="">';

/** Whether a stylesheet can be linked at the place for deferred CSS: no element above that place uses its classes. */
function mayBeDeferred(href: string, css: string, html: string): boolean {
  const place = html.indexOf(DEFERRED_STYLES);
  if (place < 0 || !DEFERRED_SHEET.test(href)) return false;
  const styled = new Set(Array.from(css.matchAll(CLASS_IN_STYLES), ([, name]) => name));
  const above = html.slice(0, place).matchAll(CLASSES_IN_HTML);
  return !above.some(([, names]) => names?.split(" ").some((name) => styled.has(name)));
}

export interface FinishedPage {
  html: string;
  /** The module that hydrates the page; empty in development. */
  payload: string;
  /** A hash of `payload`. */
  version: string;
  /** Hashes of inline parts, `'sha256-…'`, for the content security policy; null in development. */
  hashes: { script: string[]; style: string[] } | null;
}

interface BuiltParts {
  /** CSS of the stylesheets by address. */
  stylesheets: ReadonlyMap<string, string>;
  inlineScript: string;
}

/** Matches a stylesheet link. React Router appends `#` if a lazy module uses the same stylesheet. */
const STYLESHEET = /<link rel="stylesheet" href="([^"#]+)#?"[^>]*\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/**
 * Post-processes a rendered page (docs/decisions/0003): inlines CSS, links deferred CSS, and moves scripts with their
 * data to the hydration payload, which `site/inline` runs at the first pointer, key or focus event. Scripts with
 * `data-now` stay. Emptied scripts and disabled links stay in place for React's hydration.
 * @param address canonical, with its query (page-addresses.ts)
 * @param moreStyle CSS rules for this page only
 */
export function finishPage(rendered: string, address: string, parts: BuiltParts, moreStyle = ""): FinishedPage {
  const styleHashes: string[] = [];
  const files: string[] = [];
  const deferred: string[] = [];
  const sources: string[] = [];
  const now: string[] = [];

  const html = rendered
    .replace(MODULE_PRELOAD, (_, href: string) => {
      files.push(href);
      return "";
    })
    .replace(STYLESHEET, (link, href: string) => {
      const css = parts.stylesheets.get(href);
      if (css === undefined) return link;
      if (mayBeDeferred(href, css, rendered)) {
        deferred.push(`<link rel="stylesheet" href="${href}"/>`);
        return link.replace("/>", ' disabled=""/>');
      }
      styleHashes.push(sourceHash(css));
      return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    })
    .replace(SCRIPT, (script, attributes: string, source: string) => {
      if (attributes.includes("data-now")) {
        now.push(sourceHash(source));
        return script;
      }
      const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? "";
      if (type !== "" && type !== "module") return script;
      if (!attributes.includes("data-skip")) sources.push(source);
      return '<script type="application/payload"></script>';
    });

  if (moreStyle) styleHashes.push(sourceHash(moreStyle));
  const payload = sources.join("\n");
  const version = createHash("sha256").update(payload).digest("hex").slice(0, 16);
  const script = `<script data-payload="${payloadAddress(address, version)}" data-modules="${files.join(" ")}">${parts.inlineScript}</script>`;
  return {
    html: html
      .replaceAll(DEFERRED_STYLES, (place) => place + deferred.join(""))
      .replace("</head>", () => `${moreStyle && `<style>${moreStyle}</style>`}${script}</head>`),
    payload,
    version,
    hashes: { script: [sourceHash(parts.inlineScript), ...now], style: styleHashes },
  };
}

/** Returns a payload's address, escaped for HTML: `/payload/<version>/Bpharma.js`, `…/index.js` for the home page. */
function payloadAddress(address: string, version: string): string {
  const [path = "/", query] = address.split("?");
  const file = `/payload/${version}/${path === "/" ? "index" : path.slice(1)}.js`;
  return query === undefined ? file : `${file}?${query.replaceAll("&", "&amp;")}`;
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
