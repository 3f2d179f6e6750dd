import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { createServer, type ViteDevServer } from "vite";
import type { Frontend, RenderRequest } from "./frontend.ts";

const EARLY_SCRIPT = '<script type="module" src="/src/site/early/early.ts"></script></head>';
const ADMIN_ROOT = "src/admin";

/** The sources as they are, with hot reload: two Vite servers inside ours. No cache, no content security policy. */
export async function openDevelopmentFrontend(): Promise<Frontend> {
  const site = await openVite("vite.config.ts", 24_678);
  const admin = await openVite("vite.admin.config.ts", 24_679);
  const render: RenderRequest = async (request, sitePages, reportFault) => {
    const build = await site.ssrLoadModule("virtual:react-router/server-build");
    return build.entry.module.createRenderer(build)(request, sitePages, reportFault);
  };
  return {
    render,
    finish: (html) => ({ html: html.replace("</head>", EARLY_SCRIPT), awakening: "", version: "", hashes: null }),
    // No small face for headings while somebody works on them: the whole one shows every word.
    bengali: "",
    adminDocument: async (path) => admin.transformIndexHtml(path, await readFile(`${ADMIN_ROOT}/index.html`, "utf8")),
    folders: [],
    attach: (server) => attach(server, site, admin),
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

/** Vite answers for its modules and for `public/`; what it does not know goes on to our routes. */
function attach(server: FastifyInstance, site: ViteDevServer, admin: ViteDevServer): void {
  server.addHook("onRequest", (request, reply, done) => {
    const { middlewares } = request.url.startsWith("/admin/") ? admin : site;
    middlewares(request.raw, reply.raw, done);
  });
}
