import { defineConfig } from "vite";

/** The small script that stands inline in every public page: one file, no imports left in it. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: `${process.env.MORTARBOARD_BUILD_DIR ?? "build"}/early`,
    lib: { entry: "src/site/early/early.ts", formats: ["iife"], name: "early", fileName: () => "early.js" },
  },
});
