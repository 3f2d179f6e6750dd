import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/site",
  // scripts/build.mjs builds to a new folder, which then replaces the old build.
  buildDirectory: `${process.env.MORTARBOARD_BUILD_DIR ?? "build"}/site`,
  ssr: true,
  // Send the manifest of all routes with the first page, so that navigation needs no manifest requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
