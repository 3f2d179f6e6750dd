import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "./languages.ts";

const { compileMessages } = await import(new URL("../../scripts/lib/compile-messages.mjs", import.meta.url).href);

const src = resolve(import.meta.dirname, "..");
const files = globSync("**/*.{ts,tsx,typ}", { cwd: src, exclude: (path) => path.endsWith("compiled") });
const code = files
  .filter((path) => !path.includes(".test."))
  .map((path) => readFileSync(join(src, path), "utf8"))
  .join("\n");
/** Names of messages that the code uses. The brochure's template passes names to its function `titled`. */
const usedKeys = new Set(Array.from(code.matchAll(/(?:\bm\w*\.|\btitled\(")(?=(\w+))/g), ([, key]) => key));
const zones = readdirSync(join(import.meta.dirname, "en")).map((name) => basename(name, ".json"));

/** Creates a temporary folder with these catalogues, by path. */
function makeCatalogues(catalogues: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), "mortarboard-messages-"));
  for (const language of ["bn", "en"]) mkdirSync(join(folder, language));
  for (const [path, messages] of Object.entries(catalogues)) {
    writeFileSync(join(folder, path), typeof messages === "string" ? messages : JSON.stringify(messages));
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

test.each(zones)("every message of the zone %s is used", (zone) => {
  const keys = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, "en", `${zone}.json`), "utf8")));

  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !usedKeys.has(key))).toEqual([]);
});

test("Bengali names the part of the day with every hour", () => {
  const texts = zones.map((zone) => readFileSync(join(import.meta.dirname, "bn", `${zone}.json`), "utf8")).join("\n");

  expect(texts.match(/.*\dটা.*/g) ?? []).toEqual([]);
});

test("languages.ts lists the folders, English first, then by name", () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "compiled")
    .map(({ name }) => name);

  expect([...LANGUAGES]).toEqual(["en", ...folders.filter((name) => name !== "en").sort()]);
});

test.each([
  ["a missing key", { "en/a.json": { yes: "Yes", no: "No" }, "bn/a.json": { yes: "হ্যাঁ" } }, /bn\/a\.json lacks no\b/],
  ["an unknown key", { "en/a.json": { yes: "Yes" }, "bn/a.json": { yes: "হ্যাঁ", no: "না" } }, /en\/a\.json lacks no,/],
  ["an unknown zone", { "en/a.json": {}, "bn/b.json": {} }, /en lacks b\.json/],
  ["a malformed message", { "en/a.json": { yes: "Yes, {name" } }, /en\/a\.json: yes: .*BRACE/],
  ["a plural without its last form", { "en/a.json": { all: "{n, plural, one {#}}" } }, /en\/a\.json: all: .*OTHER/],
  ["an unsupported form", { "en/a.json": { on: "{day, date}" } }, /en\/a\.json: on: it has a form/],
  ["an unknown argument", { "en/a.json": { to: "To" }, "bn/a.json": { to: "{who}" } }, /bn\/a\.json: to: .*no \{who\}/],
  ["a key that names no function", { "en/a.json": { "to-do": "To do" } }, /en\/a\.json: to-do: this key/],
  ["malformed JSON", { "en/a.json": "{" }, /en\/a\.json is no JSON/],
])("catalogues with %s are refused, with the file and the key", async (_, catalogues, complaint) => {
  using made = makeCatalogues(catalogues);

  await expect(compileMessages(made.folder)).rejects.toThrow(complaint);

  expect(readdirSync(made.folder)).not.toContain("compiled");
});

test("a message becomes a function with typed arguments, and files of removed zones are deleted", async () => {
  using made = makeCatalogues({
    "en/a.json": {
      plain: "1 ` 2 \\ 3",
      greet: "Good {time, select, early {morning} other {day}}, {name}: {n, plural, =0 {none} one {# one} other {#}}",
    },
  });
  mkdirSync(join(made.folder, "compiled"));
  writeFileSync(join(made.folder, "compiled/old.ts"), "");

  await compileMessages(made.folder);

  expect(readdirSync(join(made.folder, "compiled"))).toEqual(["a.ts"]);
  const [heading, imports, , plain, greet] = readFileSync(join(made.folder, "compiled/a.ts"), "utf8").split("\n");
  expect(heading).toBe("// Made by scripts/lib/compile-messages.mjs from src/messages/*/a.json.");
  expect(imports).toBe(`import { formatCount, plural, printed, say, select } from "../language.ts";`);
  expect(greet).toContain("(v: { time: string; name: string | number; n: number }): string =>");
  expect(greet).toContain('{ "=0": `none`, "one": `$');
  expect(plain).toBe("export const plain = (): string => say(`1 \\` 2 \\\\ 3`);");
});
