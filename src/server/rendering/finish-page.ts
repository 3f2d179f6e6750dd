import { createHash } from "node:crypto";

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

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/**
 * Turns the page as the framework renders it into the page that is sent (see docs/decisions/0003): its CSS inline, and
 * in its head the one script that runs at once. What else the page would run, and the data for it, leaves the HTML for
 * a module that `site/early` fetches while the browser is idle and runs at the first intent.
 * The emptied scripts and the links of inlined stylesheets stay: without them React would not recognise its own page.
 * @param path the page's canonical path
 */
export function finishPage(rendered: string, path: string, parts: BuiltParts): FinishedPage {
  const styleHashes: string[] = [];
  const files: string[] = [];
  const sources: string[] = [];

  const html = rendered
    .replace(MODULE_PRELOAD, (_, href: string) => {
      files.push(href);
      return "";
    })
    .replace(STYLESHEET, (link, href: string) => {
      const css = parts.stylesheets.get(href);
      if (css === undefined) return link;
      styleHashes.push(sourceHash(css));
      return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    })
    .replace(SCRIPT, (script, attributes: string, source: string) => {
      const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? "";
      if (type !== "" && type !== "module") return script;
      if (!attributes.includes("data-skip")) sources.push(source);
      return '<script type="application/asleep"></script>';
    });

  const awakening = sources.join("\n");
  const version = createHash("sha256").update(awakening).digest("hex").slice(0, 16);
  const early = `<script data-awakening="${awakeningPath(path, version)}" data-files="${files.join(" ")}">${parts.earlyScript}</script>`;
  return {
    html: html.replace("</head>", () => `${early}</head>`),
    awakening,
    version,
    hashes: { script: [sourceHash(parts.earlyScript)], style: styleHashes },
  };
}

/** `/awake/<version>/Bpharma.js`; the home page's is `/awake/<version>/index.js`. */
function awakeningPath(path: string, version: string): string {
  return `/awake/${version}/${path === "/" ? "index" : path.slice(1)}.js`;
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
