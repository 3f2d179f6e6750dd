import { createHash } from "node:crypto";

export interface FinishedPage {
  html: string;
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
 * Turns the page as the framework renders it into the page that is sent (see docs/decisions/0003):
 * its CSS inline, its scripts asleep until `site/early` wakes them, and that early script in the head.
 * The links of inlined stylesheets stay, disabled: without them React would not recognise its own page.
 */
export function finishPage(rendered: string, parts: BuiltParts): FinishedPage {
  const scriptHashes = [sourceHash(parts.earlyScript)];
  const styleHashes: string[] = [];
  const files: string[] = [];

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
      scriptHashes.push(sourceHash(source));
      const others = attributes.replace(/\s(type|async)="[^"]*"/g, "");
      const ahead = type === "module" ? ` data-type="module" data-files="${files.join(" ")}"` : "";
      return `<script type="application/asleep"${others}${ahead}>${source}</script>`;
    })
    .replace("</head>", () => `<script>${parts.earlyScript}</script></head>`);

  return { html, hashes: { script: scriptHashes, style: styleHashes } };
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
