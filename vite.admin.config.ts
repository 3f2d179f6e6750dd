import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Which of the chunks a page loads first is up to the bundler: each of them says the order of the layers. */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".module.css") ? `@layer tokens, base, parts, page;\n${code}` : null),
};

/** The admin: a build of its own under /admin/, so that no public file names any of its parts. */
export default defineConfig({
  root: "src/admin",
  base: "/admin/",
  publicDir: false,
  // Zod tries whether it may compile, which the policy of our pages forbids: Firefox would tell of it on its console.
  define: { "globalThis.__zod_globalConfig": '{"jitless":true}' },
  plugins: [layerOrder],
  build: {
    outDir: resolve(process.env.MORTARBOARD_BUILD_DIR ?? "build", "admin"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The order of the cascade layers is that of their first rules: base.css must not come after another chunk's.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: /src\/ui\/(tokens|base|toaster)/ }] } },
    },
  },
});
