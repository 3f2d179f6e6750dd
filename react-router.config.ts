import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/site",
  // scripts/build.mjs builds beside the old build and swaps the two.
  buildDirectory: `${process.env.MORTARBOARD_BUILD_DIR ?? "build"}/site`,
  ssr: true,
  // The manifest of the few routes travels with the first page: no further requests while somebody waits for a page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
