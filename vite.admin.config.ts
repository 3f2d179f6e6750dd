import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/**
 * Puts every CSS module into a cascade layer: `parts` for the controls of `ui`, `page` for the screens, which override
 * them. Each also declares the order of the layers, because any chunk may be loaded first.
 */
const layers: Plugin = {
  name: "layers",
  enforce: "pre",
  transform(code, id) {
    const layer = id.includes("/admin/ui/") ? "parts" : "page";
    return id.endsWith(".module.css") ? `@layer tokens, base, parts, page;\n@layer ${layer} {${code}}` : null;
  },
};

/** Build of the admin, under /admin/. Separate, so that no public file refers to the admin's files. */
export default defineConfig({
  root: "src/admin",
  base: "/admin/",
  publicDir: false,
  // By default Zod tries `new Function`, which the content security policy forbids: Firefox would log an error.
  define: { "globalThis.__zod_globalConfig": '{"jitless":true}' },
  plugins: [layers],
  build: {
    outDir: resolve(process.env.MORTARBOARD_BUILD_DIR ?? "build", "admin"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The cascade layers have the order in which they first appear, so base.css must not load after other chunks.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: /src\/ui\/(tokens|base|toaster)/ }] } },
    },
  },
});
