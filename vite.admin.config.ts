import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Declares the order of the cascade layers in every CSS module, because any chunk may be loaded first. */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".module.css") ? `@layer tokens, base, parts, page;\n${code}` : null),
};

/** Build of the admin, under /admin/. Separate, so that no public file refers to the admin's files. */
export default defineConfig({
  root: "src/admin",
  base: "/admin/",
  publicDir: false,
  // By default Zod tries `new Function`, which the content security policy forbids: Firefox would log an error.
  define: { "globalThis.__zod_globalConfig": '{"jitless":true}' },
  plugins: [layerOrder],
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
