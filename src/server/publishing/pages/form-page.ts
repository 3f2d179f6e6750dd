import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentPage } from "#contract/content.ts";
import { addressIn, type Language } from "#messages/languages.ts";
import { encode, sendBodies } from "#server/platform/http/bodies.ts";
import { withoutHydration } from "#server/publishing/preview/preview-page.ts";
import { type PageSource, renderPage } from "./render-page.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
const CSS = readFileSync(new URL("./form-page.css", import.meta.url), "utf8")
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\s+/g, " ");

/** Words of a page that the site shows like one of its own content. Its forms are plain: they work without any script. */
export type FormPage = Pick<ContentPage, "title" | "lead" | "html" | "facts">;

/** Reads each body in this scope as a plain form, each field as text. */
export function readPlainForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Sends a form page. @param look `route`: in English; `headers`: besides every page's; `finish`: last change of the HTML */
export async function sendFormPage(
  status: number,
  words: FormPage,
  look: { route: string; language: Language; headers: Record<string, string>; finish?: (html: string) => string },
  source: PageSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { route, language, headers, finish = (html) => html } = look;
  const page = { ...words, route, group: "other" as const, description: words.title, isHidden: true };
  const rendered = await renderPage(
    addressIn(language, route),
    {
      ...source,
      coloursCss: () => CSS + source.coloursCss(),
      sitePages: (shown, asked) => ({
        ...source.sitePages(shown, asked),
        getPage: () => page,
        findAlbumByTitle: async () => null,
      }),
    },
    (err) => request.log.error({ err, page: route }, "page failed"),
  );
  const { "content-security-policy": policy } = rendered.headers;
  reply.code(rendered.status === 200 ? status : rendered.status).headers(headers);
  if (policy) reply.header("content-security-policy", policy);
  reply.type("text/html; charset=utf-8");
  return sendBodies(await encode(finish(toFormPage(withoutHydration(rendered.html)))), null, request, reply);
}

/**
 * Makes the last change of a page whose address holds a secret token: it is rendered without, so the frame's links to other
 * languages lead to `?in=<language>`, where the route adds the token.
 */
export function setLanguageLinks(route: string): (html: string) => string {
  const toOtherLanguage = new RegExp(`(<a href=")(?:/(\\w\\w))?${route}"`, "g");
  return (html) =>
    html.replace(toOtherLanguage, (_, start: string, language: string) => `${start}?in=${language || "en"}"`);
}

/** Removes what names the address to others, and the enquiry dialog's form, which could not be sent without hydration. */
function toFormPage(html: string): string {
  return html
    .replace(/<(?:meta property="og:|meta name="twitter:|link rel="(?:canonical|alternate)")[^>]*>/g, "")
    .replace(/<dialog[^>]* id="enquiry"[\s\S]*?<\/dialog>|<noscript>[\s\S]*?<\/noscript>/g, "")
    .replace(/<button[^>]* commandfor="enquiry"[^>]*>[\s\S]*?<\/button>/g, "");
}
