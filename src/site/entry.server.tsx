import { AsyncLocalStorage } from "node:async_hooks";
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { SitePages } from "#contract/site-pages.ts";
import { readLanguageFrom } from "#messages/language.ts";
import { addressIn, isLanguage, LANGUAGES, type Language, type LanguageTag, tagOf } from "#messages/languages.ts";
import { renderErrorContext, sitePagesContext } from "./pages/load-page.ts";

/** Language of the page being rendered. Several pages are rendered concurrently. */
const pageLanguage = new AsyncLocalStorage<LanguageTag>();
readLanguageFrom(() => pageLanguage.getStore());

/** Creates the renderer. `onRenderError` receives errors of loaders and components; an error page is sent. */
export function createRenderer(build: ServerBuild) {
  // One handler per language: the router's links and data URLs start with the language prefix.
  const handlers = new Map(
    LANGUAGES.map((language) => [language, createRequestHandler({ ...build, basename: addressIn(language, "/") })]),
  );
  return (request: Request, sitePages: SitePages, onRenderError: (error: unknown) => void): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(sitePagesContext, sitePages);
    context.set(renderErrorContext, onRenderError);
    const language = languageAt(request.url);
    return pageLanguage.run(tagOf(language, sitePages.getShell().college), () =>
      (handlers.get(language) as RequestHandler)(request, context),
    );
  };
}

/** Returns the language of a URL: `/bn`, `/bn/…` and the router's data (`/bn.data`) are Bengali. */
function languageAt(url: string): Language {
  const [, first] = new URL(url).pathname.split(/[/.]/);
  return isLanguage(first) ? first : "en";
}

/** Reports an error. The framework's default would print it unredacted, with any data in a database's message. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(renderErrorContext)(error);

/** Renders a complete page without streaming, because the server caches finished pages as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let firstError: unknown;
  const body = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    onError: (error) => {
      firstError ??= error;
    },
  });
  await body.allReady;
  // Throw, so that the error page is sent. React would send a page with a gap and fill it in the browser.
  if (firstError) throw firstError;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}
