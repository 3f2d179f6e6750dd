import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { SitePages } from "#contract/site-pages.ts";
import { sitePagesContext } from "./site-pages-context.ts";

/**
 * What the server calls for a page or its data: see `server/rendering/site-build.ts`.
 * An error in a loader or a component reaches `onError` and is answered by the error page with its status.
 */
export type RenderRequest = (request: Request, sitePages: SitePages) => Promise<Response>;

export function createRenderer(build: ServerBuild): RenderRequest {
  const handle = createRequestHandler(build);
  return (request, sitePages) => handle(request, new RouterContextProvider(new Map([[sitePagesContext, sitePages]])));
}

/** Renders a page whole, never streamed: the server keeps finished pages as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let fault: unknown;
  const body = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    onError: (error) => {
      fault ??= error;
    },
  });
  await body.allReady;
  // React would send the page with a hole in it and mend it in the browser: better an error page that says so.
  if (fault) throw fault;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}
