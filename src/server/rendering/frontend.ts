import type { FastifyInstance } from "fastify";
import type { SitePages } from "#contract/site-pages.ts";
import type { FinishedPage } from "./finish-page.ts";

/**
 * Answers a request for a page, or for a page's data (`.data`), with what `sitePages` holds. An error on the way is told
 * to `reportFault` and answered without details.
 */
export type RenderRequest = (
  request: Request,
  sitePages: SitePages,
  reportFault: (error: unknown) => void,
) => Promise<Response>;

/**
 * What browsers get and how pages are made from it: the build (`built-frontend.ts`), or, while developing, the
 * sources as they are (`development-frontend.ts`).
 */
export interface Frontend {
  render: RenderRequest;
  /**
   * Turns a rendered page into the one that is sent; `address` is its one address (page-addresses.ts), `style` rules that
   * only it needs.
   */
  finish: (html: string, address: string, style: string) => FinishedPage;
  /** Everything in Bengali that the screens print by themselves, beside what is in the content. */
  bengali: string;
  /** The admin's one document. */
  adminDocument: (path: string) => Promise<string>;
  /** Folders of built files; `prefix` is where they are served. */
  folders: readonly { root: string; prefix: string }[];
  /** Called before anything else is registered on the server. */
  attach?: (server: FastifyInstance) => void;
  close?: () => Promise<void>;
}
