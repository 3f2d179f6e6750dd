import { readFile } from "node:fs/promises";
import { createServer, type ViteDevServer } from "vite";
import type { Frontend, RenderRequest } from "./publishing/pages/frontend.ts";
import { startServer } from "./start-server.ts";

const INLINE_SCRIPT = '<script type="module" src="/src/site/inline/inline.ts"></script></head>';
const ADMIN_ROOT = "src/admin";

/** The frontend from the sources: two Vite servers with hot reload inside ours. No cache, no content security policy. */
async function openDevelopmentFrontend(): Promise<Frontend> {
  const site = await openVite("vite.config.ts", 24_678);
  const admin = await openVite("vite.admin.config.ts", 24_679);
  const render: RenderRequest = async (request, sitePages, onRenderError) => {
    const build = await site.ssrLoadModule("virtual:react-router/server-build");
    return build.entry.module.createRenderer(build)(request, sitePages, onRenderError);
  };
  return {
    render,
    finish: (html, _address, style) => ({
      html: html.replace("</head>", () => `<style>${style}</style>${INLINE_SCRIPT}`),
      payload: "",
      version: "",
      hashes: null,
    }),
    // In development the admin has the whole heading font instead of a subset.
    adminDocument: async (path) => admin.transformIndexHtml(path, await readFile(`${ADMIN_ROOT}/index.html`, "utf8")),
    folders: [],
    /** Vite answers for its modules and `public/`; the rest goes on to our routes. */
    attach: (server) =>
      server.addHook("onRequest", ({ url, raw }, reply, done) => {
        const { middlewares } = url.startsWith("/admin/") ? admin : site;
        middlewares(raw, reply.raw, (error?: Error) => {
          // Restore the URL that Vite has cut its base off: else a redirect would lead from /admin/login to itself.
          raw.url = url;
          done(error);
        });
      }),
    close: async () => {
      await Promise.all([site.close(), admin.close()]);
    },
  };
}

function openVite(configFile: string, hotReloadPort: number): Promise<ViteDevServer> {
  return createServer({
    configFile,
    appType: "custom",
    server: { middlewareMode: true, hmr: { port: hotReloadPort } },
  });
}

/** `npm run dev` restarts this after changes of server or content. */
await startServer(openDevelopmentFrontend);
