import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentPage } from "#contract/content.ts";
import { addressIn, LANGUAGES, type Language, tagOf } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { compressBody, sendBodies } from "#server/platform/http/encoded-bodies.ts";
import { inLanguage } from "#server/platform/language.ts";
import { withoutHydration } from "#server/publishing/preview/preview-page.ts";
import { type PageSource, renderPage } from "./render-page.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
const CSS = readFileSync(new URL("./form-page.css", import.meta.url), "utf8")
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\s+/g, " ");

/** Text of a page that the site renders like a content page. Its forms work without scripts. */
export type FormPage = Pick<ContentPage, "title" | "lead" | "html" | "facts">;

export interface FormPageParts {
  /** In English, such as `/Enquiry`. It has no token, because rendering errors are logged with the route. */
  route: string;
  content: () => Content;
  source: PageSource;
}

interface Look {
  headers: Record<string, string>;
  /** Makes a last change of the HTML. */
  finish?: (html: string) => string;
}

/** Returns a form page in each language, and parses every body in this scope as a form. */
export function createFormPages(app: FastifyInstance, { route, content, source, ...look }: FormPageParts & Look) {
  parseUrlEncodedForms(app);
  return LANGUAGES.map((language) => {
    const shown = () => contentIn(content(), language);
    return {
      ...{ language, address: addressIn(language, route.toLowerCase()), content: shown },
      inPageLanguage: <Result>(task: () => Result) => inLanguage(tagOf(language, shown().college), task),
      send: (status: number, words: FormPage, request: FastifyRequest, reply: FastifyReply) =>
        sendFormPage(status, words, { route, language, ...look }, source, request, reply),
    };
  });
}

/** Parses every body in this scope as a URL-encoded form, with each field as a string. */
function parseUrlEncodedForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

async function sendFormPage(
  status: number,
  words: FormPage,
  look: Look & { route: string; language: Language },
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
  return sendBodies(await compressBody(finish(toFormPage(withoutHydration(rendered.html)))), null, request, reply);
}

/**
 * Returns the `finish` function for a page with a secret token in its address. The page is rendered without the token,
 * so links to other languages become `?in=<language>`, and the page's route redirects from there.
 */
export function createLanguageLinkRewriter(route: string): (html: string) => string {
  const toOtherLanguage = new RegExp(`(<a href=")(?:/(\\w\\w))?${route}"`, "g");
  return (html) =>
    html.replace(toOtherLanguage, (_, start: string, language: string) => `${start}?in=${language || "en"}"`);
}

/** Removes meta elements that contain the address, and the enquiry dialog, which cannot be sent without hydration. */
function toFormPage(html: string): string {
  return html
    .replace(/<(?:meta property="og:|meta name="twitter:|link rel="(?:canonical|alternate)")[^>]*>/g, "")
    .replace(/<dialog[^>]* id="enquiry"[\s\S]*?<\/dialog>|<noscript>[\s\S]*?<\/noscript>/g, "")
    .replace(/<button[^>]* commandfor="enquiry"[^>]*>[\s\S]*?<\/button>/g, "");
}
