import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { SitePages } from "#contract/site-pages.ts";
import { SettingError } from "#server/platform/errors.ts";
import { type FinishedPage, finishPage } from "./finish-page.ts";

/** Renders a page or its data (`.data`). Errors go to `onRenderError` and are answered without details. */
export type RenderRequest = (
  request: Request,
  sitePages: SitePages,
  onRenderError: (error: unknown) => void,
) => Promise<Response>;

/** The pages and scripts for the browser: the build, or in development the sources (`dev.ts`). */
export interface Frontend {
  render: RenderRequest;
  /** Finishes a rendered page, see `finishPage`; `style` holds rules that only this page needs. */
  finish: (html: string, address: string, style: string) => FinishedPage;
  adminDocument: (path: string) => Promise<string>;
  /** Built files, served below `prefix`. */
  folders: readonly { root: string; prefix: string }[];
  /** Attaches the development server, before plugins and routes are registered. */
  attach?: (server: FastifyInstance) => unknown;
  close?: () => Promise<void>;
}

/** Loads the built frontend. @throws {SettingError} if there is no build */
export async function loadBuiltFrontend(buildDir: string): Promise<Frontend> {
  const clientDir = join(buildDir, "site/client");
  try {
    const serverBuild = await import(pathToFileURL(join(buildDir, "site/server/index.js")).href);
    const parts = {
      stylesheets: await readStylesheets(join(clientDir, "assets")),
      inlineScript: (await readFile(join(buildDir, "inline/inline.js"), "utf8")).trim(),
    };
    const adminDocument = await readFile(join(buildDir, "admin/index.html"), "utf8");
    return {
      render: serverBuild.entry.module.createRenderer(serverBuild),
      finish: (html, address, style) => finishPage(html, address, parts, style),
      adminDocument: async () => adminDocument,
      folders: [
        { root: join(clientDir, "assets"), prefix: "/assets/" },
        { root: join(buildDir, "admin/assets"), prefix: "/admin/assets/" },
      ],
    };
  } catch (error) {
    if (/^(ERR_MODULE_NOT_FOUND|ENOENT)$/.test((error as NodeJS.ErrnoException).code ?? "")) {
      throw new SettingError("The site is not built: run `npm start`, or `npm run build` first.");
    }
    throw error;
  }
}

/** Matches the start of an upload's address in HTML, in a page's data, and in the rendered Markdown in that data. */
const UPLOAD = /(?<=["\s,])\/media\/(?=\d{4}\/\d\d\/)/g;

/** Makes pages and their data refer to uploads at a CDN, `https://cdn.example/media`, which fetches from this site. */
export function rewriteUploadsToCdn(cdn: string, frontend: Frontend): Frontend {
  return {
    ...frontend,
    async render(...asked) {
      const answer = await frontend.render(...asked);
      return answer.body ? new Response((await answer.text()).replace(UPLOAD, `${cdn}/`), answer) : answer;
    },
  };
}

/** Reads the CSS of the stylesheets by address, such as `/assets/root-….css`. */
async function readStylesheets(assetsDir: string): Promise<Map<string, string>> {
  const names = (await readdir(assetsDir)).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(names.map((name) => readFile(join(assetsDir, name), "utf8")));
  return new Map(names.map((name, index) => [`/assets/${name}`, texts[index]?.trim() ?? ""]));
}
