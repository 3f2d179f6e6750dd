import type { KnipConfig } from "knip";

const STYLE_SHEET_REFERENCE = /(?:@import\s+|url\()["']?((?:@|\.)[^"')\s]+)/g;

/** Finds unused files, exports and packages. `entry` lists the files that Node.js, a build or a test runner starts. */
export default {
  entry: [
    "src/server/main.ts!",
    "src/server/start-server.ts!",
    "src/server/dev.ts!",
    "src/server/cli/main.ts!",
    "src/admin/main.tsx!",
    "src/site/inline/inline.ts!",
    // Used by the compiled messages, which are not in the repository.
    "src/messages/language.ts!",
    "bench/main.ts",
    "tests/scale/main.ts",
    "scripts/*.mjs",
    "tests/e2e/**/*.e2e.ts",
    "tests/scale/**/*.scale.ts",
    "tests/{api,architecture,process}/**/*.test.ts",
  ],
  project: ["src/**/*.{ts,tsx,css}!", "tests/**/*.ts", "bench/**/*.ts", "scripts/**/*.{mjs,cjs,ts}"],
  // The brochure's fonts are only named in strings. React Router requires isbot, but this site's server entry does not.
  ignoreDependencies: ["isbot", "@expo-google-fonts/.+"],
  ignoreBinaries: ["mkfifo", "openssl", "apt-get", "mount", "sha256sum", "umount", "strace", "script", "pdftotext"],
  // React Router generates these types: see scripts/check-types.mjs.
  ignoreUnresolved: [/^\.\/\+types\//],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    css: (text: string) => [...text.matchAll(STYLE_SHEET_REFERENCE)].map((match) => `import "${match[1]}";`).join("\n"),
  },
} satisfies KnipConfig;
