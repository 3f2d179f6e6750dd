import { resolve } from "node:path";
import { defineConfig } from "vite";

/** The admin: a build of its own under /admin/, so that no public file names any of its parts. */
export default defineConfig({
  root: "src/admin",
  base: "/admin/",
  publicDir: false,
  build: {
    outDir: resolve(process.env.MORTARBOARD_BUILD_DIR ?? "build", "admin"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
