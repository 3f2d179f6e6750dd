import type { KnipConfig } from "knip";

const STYLE_SHEET_REFERENCE = /(?:@import\s+|url\()["']?((?:@|\.)[^"')\s]+)/g;

/** Finds files, exports and packages that nothing uses. Entries are what Node, a build or a test runner starts. */
export default {
  entry: [
    "src/server/main.ts!",
    "src/server/start-server.ts!",
    "src/server/dev.ts!",
    "src/server/cli/main.ts!",
    "src/admin/main.tsx!",
    "src/site/inline/inline.ts!",
    // What compiled messages call; those are not in the repository.
    "src/messages/language.ts!",
    "bench/main.ts",
    "tests/scale/main.ts",
    "scripts/*.mjs",
    "tests/e2e/**/*.e2e.ts",
    "tests/scale/**/*.scale.ts",
    "tests/{api,architecture,process}/**/*.test.ts",
  ],
  project: ["src/**/*.{ts,tsx,css}!", "tests/**/*.ts", "bench/**/*.ts", "scripts/**/*.{mjs,cjs,ts}"],
  // Named by a string: the brochure's fonts. Our own server entry needs no isbot.
  ignoreDependencies: ["isbot", "@expo-google-fonts/.+"],
  ignoreBinaries: ["openssl", "apt-get", "mount", "sha256sum", "umount", "strace", "script", "pdftotext"],
  // React Router makes these types: see scripts/check-types.mjs.
  ignoreUnresolved: [/^\.\/\+types\//],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    css: (text: string) => [...text.matchAll(STYLE_SHEET_REFERENCE)].map((match) => `import "${match[1]}";`).join("\n"),
  },
} satisfies KnipConfig;
