import { defineConfig } from "vitest/config";

const COMMON = {
  // Long timeouts, which end only hanging tests, even on the slowest machine. No test depends on timing.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // Share modules between the test files of a worker, to load them once. No test changes imported state of another.
  isolate: false,
  // Tests wait for processes, files and pages much of the time. Projects with the same number run in parallel.
  maxWorkers: 4,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...COMMON,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/{api,architecture,process}/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: "tests/server/database-templates.ts",
        },
      },
      {
        test: {
          // Repeats on PostgreSQL the tests of what may differ between databases: concurrent transactions, locks,
          // notifications, and queries of lists, searches and queues. Tests that name their databases run on both in
          // "unit". If no PostgreSQL server answers, scripts/test.mjs leaves this project out.
          ...COMMON,
          name: "postgres",
          include: [
            "src/server/admissions/enquiry/{course-names,desk,email-service,enquiry-list,intake}.test.ts",
            "src/server/platform/{mail/mail-worker,media/media.service,media/variant-worker}.test.ts",
          ],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/server/database-templates.ts",
        },
      },
      {
        test: {
          // Tests that install and start other servers, such as nginx. Not part of "npm test".
          ...COMMON,
          name: "scale",
          include: ["tests/scale/**/*.scale.ts"],
        },
      },
      {
        test: {
          ...COMMON,
          name: "e2e",
          // On a busy machine, one browser test in 2,000 may fail by chance. If the retry passes, the run reports the
          // test as unstable.
          retry: 1,
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: [
            "scripts/lib/chromium.mjs",
            "tests/server/database-templates.ts",
            "tests/e2e/support/prepared-sites.ts",
          ],
        },
      },
    ],
  },
});
