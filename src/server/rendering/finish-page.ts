import { createHash } from "node:crypto";
import { LATE_STYLES, mayComeLate } from "./may-come-late.ts";

export interface FinishedPage {
  html: string;
  /** The module that wakes the page: its data and its scripts. Empty where the page runs them itself. */
  awakening: string;
  /** Names this text of `awakening` in its address. */
  version: string;
  /**
   * Sources for the content security policy, such as `'sha256-…'`: nonces could not live in a cached page.
   * null means no policy, and no cache: the page comes from sources that somebody works on.
   */
  hashes: { script: string[]; style: string[] } | null;
}

interface BuiltParts {
  /** The text of each stylesheet by its address. */
  stylesheets: ReadonlyMap<string, string>;
  /** The script that stands inline in every page. */
  earlyScript: string;
}

/** React Router puts a `#` behind the address of a sheet that a module to be loaded later has too. */
const STYLESHEET = /<link rel="stylesheet" href="([^"#]+)#?"[^>]*\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/**
 * Turns the page as the framework renders it into the page that is sent (see docs/decisions/0003): its CSS inline, and
 * in its head the one script that runs at once. Styles that no first screen shows are linked behind it, from a file that
 * all pages share (`site/layout/late-styles.tsx`). What else the page would run, and the data for it, leaves the HTML for
 * a module that `site/early` fetches while the browser is idle and runs at the first intent.
 * The emptied scripts and the links of inlined stylesheets stay: without them React would not recognise its own page.
 * @param address the page's one address, which may have a query (page-addresses.ts)
 * @param moreStyle rules that only this page needs
 */
export function finishPage(rendered: string, address: string, parts: BuiltParts, moreStyle = ""): FinishedPage {
  const styleHashes: string[] = [];
  const files: string[] = [];
  const lateStyles: string[] = [];
  const sources: string[] = [];

  const html = rendered
    .replace(MODULE_PRELOAD, (_, href: string) => {
      files.push(href);
      return "";
    })
    .replace(STYLESHEET, (link, href: string) => {
      const css = parts.stylesheets.get(href);
      if (css === undefined) return link;
      if (mayComeLate(href, css, rendered)) {
        lateStyles.push(`<link rel="stylesheet" href="${href}"/>`);
        return link.replace("/>", ' disabled=""/>');
      }
      styleHashes.push(sourceHash(css));
      return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    })
    .replace(SCRIPT, (script, attributes: string, source: string) => {
      const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? "";
      if (type !== "" && type !== "module") return script;
      if (!attributes.includes("data-skip")) sources.push(source);
      return '<script type="application/asleep"></script>';
    });

  if (moreStyle) styleHashes.push(sourceHash(moreStyle));
  const awakening = sources.join("\n");
  const version = createHash("sha256").update(awakening).digest("hex").slice(0, 16);
  const early = `<script data-awakening="${awakeningAddress(address, version)}" data-files="${files.join(" ")}">${parts.earlyScript}</script>`;
  return {
    html: html
      .replaceAll(LATE_STYLES, (place) => place + lateStyles.join(""))
      .replace("</head>", () => `${moreStyle && `<style>${moreStyle}</style>`}${early}</head>`),
    awakening,
    version,
    hashes: { script: [sourceHash(parts.earlyScript)], style: styleHashes },
  };
}

/**
 * `/awake/<version>/Bpharma.js`, `/awake/<version>/Search.js?q=leaf`; the home page's is `/awake/<version>/index.js`.
 * Text for an attribute.
 */
function awakeningAddress(address: string, version: string): string {
  const [path = "/", query] = address.split("?");
  const file = `/awake/${version}/${path === "/" ? "index" : path.slice(1)}.js`;
  return query === undefined ? file : `${file}?${query.replaceAll("&", "&amp;")}`;
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
