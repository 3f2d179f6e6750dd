import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { sourceFiles } from "./source-files.ts";
import { root } from "./temporary-tree.ts";

const example = read(".env.example");
const operations = read("docs/operations.md");
const listed = [...example.matchAll(/^#([A-Z][A-Z_]*)=/gm)].map((match) => match[1] ?? "");

test("the settings that the server reads, .env.example and the operator's guide are the same", () => {
  const known = sourceFiles("src/server/config*.ts").flatMap(({ path, text }) =>
    path.endsWith(".test.ts") ? [] : [...text.matchAll(/^ {2}([A-Z][A-Z_]*):/gm)].map((match) => match[1] ?? ""),
  );
  const explained = [...operations.matchAll(/^\| `([A-Z][A-Z_]*)` \|/gm)].map((match) => match[1] ?? "");

  expect(known.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(known.toSorted());
  expect(explained.toSorted()).toEqual(known.toSorted());
});

test.each(listed)("%s of .env.example is one that the server takes notice of", (name) => {
  expect(outcomeOf({ [name]: "strange" })).not.toEqual(outcomeOf({}));
});

test("the values in .env.example are the defaults", () => {
  const everyLine = example.replace(/^#(?=[A-Z][A-Z_]*=)/gm, "");

  expect(readConfig(parseEnv(everyLine) as NodeJS.ProcessEnv)).toEqual(readConfig({}));
});

test("each setting of .env.example has its explanation above it", () => {
  const unexplained = example.split("\n").filter((line, index, lines) => {
    return /^#[A-Z_]+=/.test(line) && !/^# .+/.test(lines[index - 1] ?? "");
  });

  expect(unexplained).toEqual([]);
});

test("what the operator's guide calls not supported yet is used by no code but the reader of the settings", () => {
  const unused = [...operations.matchAll(/^\| `([A-Z][A-Z_]*)` \|.*not supported yet/gm)].map(
    (match) => match[1] ?? "",
  );
  const others = sourceFiles("src/server/**/*.ts").filter(({ path }) => !/(config[^/]*|\.test)\.ts$/.test(path));

  expect(unused).toEqual(["MEDIA_URL", "REDIS_URL"]);
  expect(others.filter(({ text }) => /redisUrl|mediaUrl/.test(text)).map(({ path }) => path)).toEqual([]);
});

/** The settings that come of it, or the complaint. */
function outcomeOf(environment: Record<string, string>): unknown {
  try {
    return readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
