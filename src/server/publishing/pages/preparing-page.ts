import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { SiteStage } from "#contract/own-site.ts";
import * as m from "#messages/compiled/server.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { BusyError } from "#server/platform/errors.ts";
import { requestPath } from "#server/platform/http/request-path.ts";
import { inLanguage } from "#server/platform/language.ts";
import { escapeHtmlText } from "#server/platform/xml.ts";

/** Value of `Retry-After` for search engines and visitors. */
const AGAIN_AFTER_SECONDS = 3_600;
/** Paths for staff, operator and previews stay open, except /api/v1.0, which the visitors' forms call. */
const OPEN =
  /^\/(?:(?:admin|preview|media|login|reset|healthz|readyz|metrics)(?:\/|$)|api(?:\/(?!v1\.0\/)|$)|robots\.txt$|@)/;
/** Files that previews load, such as scripts and pictures; not files about the site, such as feeds and PDFs. */
const FILE = /^(?!\/(?:payload|share)\/).*\.(?!(?:xml|ics|pdf|data|webmanifest)$)\w+$/;

const STYLE =
  "body{margin:0;display:grid;min-height:100vh;place-content:center;padding:1.5rem;box-sizing:border-box;background:#fff;color:#1b2333;font:1.125rem/1.6 system-ui,sans-serif}h1,h2{font-size:1.5rem;line-height:1.3;margin:0}section+section{margin-top:2rem}p{margin:.5rem 0 0;max-width:32rem}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Returns the HTML of the page, with the text in all languages. */
function preparingPage(): string {
  const parts = LANGUAGES.map((language, index) => {
    const heading = index === 0 ? "h1" : "h2";
    const [title, text] = inLanguage(language, () => [
      escapeHtmlText(m.preparingTitle()),
      escapeHtmlText(m.preparingText()),
    ]);
    return `<section lang="${language}"><${heading}>${title}</${heading}><p>${text}</p></section>`;
  });
  const title = inLanguage("en", m.preparingTitle);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtmlText(title)}</title><style>${STYLE}</style></head><body><main>${parts.join("")}</main></body></html>`;
}

/** Answers all public addresses with one page while a college prepares its own site. `OPEN` and `FILE` are exempt. */
export function answerWhilePreparing(server: FastifyInstance, stage: () => SiteStage): void {
  server.addHook("onRequest", async ({ method, url }, reply) => {
    if (stage() !== "preparing") return;
    const path = requestPath(url).toLowerCase();
    const isRead = method === "GET" || method === "HEAD";
    if (OPEN.test(path) || (isRead && FILE.test(path))) return;
    if (!isRead) throw new BusyError(m.preparingForm(), "preparing", AGAIN_AFTER_SECONDS);
    return reply
      .code(503)
      .headers({
        "cache-control": "no-store",
        "content-security-policy": POLICY,
        "retry-after": String(AGAIN_AFTER_SECONDS),
        "x-robots-tag": "noindex",
      })
      .type("text/html; charset=utf-8")
      .send(preparingPage());
  });
}
