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

/** The language of the page that is being rendered: several pages are rendered at once. */
const pageLanguage = new AsyncLocalStorage<LanguageTag>();
readLanguageFrom(() => pageLanguage.getStore());

/** Creates the renderer. An error in a loader or component goes to `onRenderError`; the error page answers with its status. */
export function createRenderer(build: ServerBuild) {
  // Links of the router, and its data, begin with the language.
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

/** Language of an address: `/bn`, `/bn/…` and their data (`/bn.data`) are Bengali. */
function languageAt(url: string): Language {
  const [, first] = new URL(url).pathname.split(/[/.]/);
  return isLanguage(first) ? first : "en";
}

/** Reports an error. By default the framework would print it bare, with whatever a database puts into its message. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(renderErrorContext)(error);

/** Renders a page whole, never streamed: the server keeps finished pages as bytes. */
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
  // Throw: React would send the page with a hole and repair it in the browser; an error page says so.
  if (firstError) throw firstError;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}
