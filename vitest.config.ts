import { defineConfig } from "vitest/config";

/** They end what hangs, on the slowest machine too: no test passes or fails by its time. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENCE,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/{api,architecture,process}/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: "src/server/testing/database-templates.ts",
          // Half of them wait for files, processes and passwords.
          maxWorkers: 3,
          // Where a run names no project: one after the other, since Vitest runs only those together that share maxWorkers.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          // What "unit" runs on SQLite, again on PostgreSQL: scripts/test.mjs leaves it out where none answers.
          ...PATIENCE,
          name: "postgres",
          include: [
            "src/server/*.test.ts",
            "src/server/{db,features,http,rendering}/**/*.test.ts",
            "tests/api/*.test.ts",
          ],
          exclude: ["**/brochure/**", "**/killed-process.test.ts"],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "src/server/testing/database-templates.ts",
          // They wait for the database more than they work.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...PATIENCE,
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: [
            "scripts/lib/chromium.mjs",
            "src/server/testing/database-templates.ts",
            "tests/e2e/support/data-folders.ts",
          ],
          // They wait for pages and servers more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
