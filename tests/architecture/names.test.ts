import { expect, test } from "vitest";
import { findNameFaults } from "./name-faults.ts";
import { sourceFiles } from "./source-files.ts";

const TWO_UP = `${"../".repeat(2)}format.ts`;

test("every file keeps to the rules of names and sizes", () => {
  const files = sourceFiles("src/**/*.{ts,tsx,css}", "tests/**/*.ts", "bench/**/*.ts", "scripts/**/*.{mjs,cjs,ts}");

  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(findNameFaults)).toEqual([]);
});

test.each([
  ["a name in camel case", { path: "src/ui/dateFormat.ts", text: "" }],
  ["a folder in capitals", { path: "src/UI/format.ts", text: "" }],
  ["a barrel", { path: "src/ui/index.ts", text: "" }],
  ["a file that grew too long", { path: "src/ui/format.ts", text: "\n".repeat(201) }],
  ["a style sheet that grew too long", { path: "src/ui/format.module.css", text: "\n".repeat(301) }],
  ["an import from two folders up", { path: "src/ui/format.ts", text: `import { a } from "${TWO_UP}";` }],
  ["a dynamic import from two folders up", { path: "src/ui/format.ts", text: `await import("${TWO_UP}");` }],
])("%s is found", (_fault, file) => {
  expect(findNameFaults(file)).toHaveLength(1);
});

test.each([
  { path: "src/server/db/migrations/index.ts", text: `import { a } from "../schema.ts";\n`.repeat(200) },
  { path: "src/ui/format.test.ts", text: "\n".repeat(300) },
  { path: "src/server/features/image-gallery/image-gallery.routes.test.ts", text: "" },
  { path: "src/server/db/migrations/0001-enquiry.ts", text: "" },
  { path: "src/site/entry.server.tsx", text: "" },
])("$path is fine", (file) => {
  expect(findNameFaults(file)).toEqual([]);
});
