import { readFile } from "node:fs/promises";
import { createServer, type ViteDevServer } from "vite";
import type { Frontend, RenderRequest } from "./publishing/pages/frontend.ts";
import { startServer } from "./start-server.ts";

const INLINE_SCRIPT = '<script type="module" src="/src/site/inline/inline.ts"></script></head>';
const ADMIN_ROOT = "src/admin";

/** Opens the frontend from source: two Vite servers with hot reload inside this server, without cache and CSP. */
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
    // In development the admin loads the whole heading font instead of a subset.
    adminDocument: async (path) => admin.transformIndexHtml(path, await readFile(`${ADMIN_ROOT}/index.html`, "utf8")),
    folders: [],
    /** Lets Vite serve its modules and `public/`; all other requests go on to the server's routes. */
    attach: (server) =>
      server.addHook("onRequest", ({ url, raw }, reply, done) => {
        const { middlewares } = url.startsWith("/admin/") ? admin : site;
        middlewares(raw, reply.raw, (error?: Error) => {
          // Vite has removed its base from the URL. Restore it, or /admin/login would redirect to itself.
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

/** `npm run dev` restarts this process when server or content files change. */
await startServer(openDevelopmentFrontend);
