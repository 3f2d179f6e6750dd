import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The public site. The admin is a build of its own: vite.admin.config.ts. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Everything is built in, React's production form too: the serving process needs no package and no NODE_ENV for it.
  ssr: command === "build" ? { noExternal: true } : {},
  optimizeDeps: { entries: ["src/site/**/*.{ts,tsx}"] },
  build: { assetsInlineLimit: 0, sourcemap: false },
  // Only module workers can leave the part to fetch later that only pages without WebCrypto need.
  worker: { format: "es" },
}));
