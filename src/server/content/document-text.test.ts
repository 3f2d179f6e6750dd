import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isDocumentPath } from "./content-files.ts";
import { readDocument, writeDocument } from "./document-text.ts";

const shipped = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter(isDocumentPath)
  .map((path) => [path, readFileSync(`content/${path}`, "utf8")] as const);

type Path = (string | number)[];
type Change = { what: string; value: unknown };

/** One value after the other changed, removed, added, doubled or moved, everywhere in a document. */
function* changesOf(value: unknown, rebuild: (inner: unknown) => unknown, path: Path = []): Generator<Change> {
  const at = path.join(".");
  if (Array.isArray(value)) {
    yield { what: `${at} reversed`, value: rebuild(value.toReversed()) };
    yield { what: `${at} with one more`, value: rebuild([...value, value[0]]) };
    yield { what: `${at} with another first`, value: rebuild([anotherOf(value[0]), ...value]) };
    yield { what: `${at} without the first`, value: rebuild(value.slice(1)) };
    yield { what: `${at} without the last`, value: rebuild(value.slice(0, -1)) };
    for (const [index, entry] of value.entries()) {
      if (index > 0 && index < value.length - 1) continue;
      yield* changesOf(entry, (inner) => rebuild(value.with(index, inner)), [...path, index]);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Record<string, unknown>;
      yield { what: `${at} without ${key}`, value: rebuild(others) };
      yield* changesOf(entry, (inner) => rebuild({ ...value, [key]: inner }), [...path, key]);
    }
    yield {
      what: `${at} with a text`,
      value: rebuild({ ...value, description: "A: text, with 'signs' # and – more" }),
    };
  } else {
    yield { what: `${at} changed`, value: rebuild(anotherOf(value)) };
    if (typeof value === "string")
      yield { what: `${at} long`, value: rebuild("{person.x} says: নিম, a word ".repeat(9).trim()) };
    if (typeof value === "string") yield { what: `${at} several lines`, value: rebuild("One\n  two\n\nthree # four") };
  }
}

function anotherOf(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? "- new" : `${value}, new`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.map(anotherOf);
  if (typeof value !== "object" || value === null) return "new";
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, anotherOf(entry)]));
}

test("every shipped document goes through the editor unchanged, byte for byte", () => {
  expect(shipped.length).toBeGreaterThan(50);
  for (const [path, text] of shipped) {
    expect(writeDocument(path, text, structuredClone(readDocument(path, text)))).toBe(text);
    const windows = text.replaceAll("\n", "\r\n");
    expect(writeDocument(path, windows, readDocument(path, windows))).toBe(windows);
  }
});

test("whatever changes in a shipped document is read back, and what does not change stays as it was written", () => {
  const pages = ["Library", "ScholarshipPage", "TrainingPlacement"].map((name) => `pages/${name}.md`);
  let count = 0;
  for (const [path, text] of shipped.filter(([path]) => path.endsWith(".yaml") || pages.includes(path))) {
    const { value, body } = readDocument(path, text);
    const lines = new Set(text.split("\n"));
    // Of long documents not every change: each reads the whole text.
    const every = Math.ceil(text.length / 800);
    for (const [index, change] of [...changesOf(value, (inner) => inner)].entries()) {
      if (index % every > 0) continue;
      count++;
      const written = writeDocument(path, text, { value: change.value, body });
      const where = `${path}: ${change.what}`;
      expect(readDocument(path, written), where).toEqual({ value: change.value, body });
      if (/without|more|reversed/.test(change.what)) continue;
      // A changed text takes at most the lines of its own entry.
      const gone = [...lines].filter((line) => !written.includes(line));
      expect(gone.length, `${where}\n${gone.join("\n")}`).toBeLessThan(8);
      expect(
        gone.filter((line) => line.trimStart().startsWith("#")),
        where,
      ).toEqual([]);
    }
  }
  expect(count).toBeGreaterThan(150);
});

test("new entries look like those beside them, new keys come in the schema's order, comments stay with their entries", () => {
  const text = `---
# the address
route: /Hostel
title: Hostel   # as people say
group: other
facts:
  - { label: Open, value: "9:30 AM" }
  # the rule
  - { label: Loans, value: 3 books }
---

Rooms.
`;
  const { value, body } = readDocument("pages/Hostel.md", text);
  const { facts, ...others } = value as { facts: object[] };

  const written = writeDocument("pages/Hostel.md", text, {
    value: {
      hidden: true,
      ...others,
      description: "Rooms: near the gate",
      facts: [facts[1], { label: "Rooms", value: "12, with fans" }, facts[0]],
    },
    body: `${body}\n\nAnd a kitchen.`,
  });

  expect(written).toBe(`---
# the address
route: /Hostel
title: Hostel   # as people say
description: "Rooms: near the gate"
group: other
facts:
  # the rule
  - { label: Loans, value: 3 books }
  - { label: Rooms, value: "12, with fans" }
  - { label: Open, value: "9:30 AM" }
hidden: true
---

Rooms.

And a kitchen.
`);
  expect(
    writeDocument("redirects.yaml", "# old addresses\n[]\n", { value: [{ to: "/Hostel", from: "/Rooms" }], body: "" }),
  ).toBe("# old addresses\n- from: /Rooms\n  to: /Hostel\n");
  expect(writeDocument("banner.yaml", null, { value: null, body: "" })).toBe("null\n");
});
