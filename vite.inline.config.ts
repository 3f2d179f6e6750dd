import { defineConfig } from "vite";

/** Build of the script that is inline in every public page: one file without imports. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: `${process.env.MORTARBOARD_BUILD_DIR ?? "build"}/inline`,
    lib: { entry: "src/site/inline/inline.ts", formats: ["iife"], name: "inline", fileName: () => "inline.js" },
  },
});
