import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/{api,architecture,process}/**/*.test.ts", "scripts/**/*.test.ts"],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          // What "unit" runs on SQLite, again on PostgreSQL: scripts/test.mjs leaves it out where none answers.
          name: "postgres",
          include: ["src/server/features/**/*.routes.test.ts", "src/server/{record-writer,site-pages}.test.ts"],
          env: { TEST_DATABASE: "postgres" },
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          // Browsers share two cores with the servers that they talk to.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
