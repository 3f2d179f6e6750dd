import { readdir, readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import * as content from "#contract/content.ts";
import { customFieldSettingsSchema } from "#contract/custom-field-settings.ts";
import { accepts, type FieldPath, fieldAt, fieldFromSchema, type ListField } from "./field-tree.ts";
import {
  collectImmutableValues,
  createInitialValue,
  moveEntry,
  setValueAt,
  spliceEntries,
  updateEntryKeys,
  valueAt,
} from "./value-changes.ts";
import { ValueForm } from "./value-form.tsx";

const FILES: [string, z.ZodType][] = [
  ["college.yaml", content.collegeSchema],
  ["menu.yaml", content.menuSchema],
  ["home.yaml", content.homeSchema],
  ["courses.yaml", content.coursesSchema],
  ["people.yaml", content.peopleSchema],
  ["placements.yaml", content.placementsSchema],
  ...(await readdir("content/pages")).map((name): [string, z.ZodType] => [
    `pages/${name}`,
    content.pageFrontMatterSchema,
  ]),
];
const SHIPPED = await Promise.all(
  FILES.map(async ([name, schema]) => {
    const text = await readFile(`content/${name}`, "utf8");
    return { name, schema, value: parse(name.endsWith(".md") ? (text.split(/^---$/m)[1] ?? "") : text) as unknown };
  }),
);
const NONE: ReadonlySet<unknown> = new Set();

/** Returns the paths of all primitive values in a value. */
function leavesOf(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== "object" || value === null) return [path];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => leavesOf(valueAt(value, [step]), [...path, step]));
}

const draw = (schema: z.ZodType, value: unknown, onChange: (next: unknown) => void) =>
  renderToStaticMarkup(
    <ValueForm
      {...{ schema, value, onChange }}
      validationErrors={[]}
      lookups={{ pages: [], people: [], names: new Map([["college.place", "Tamluk"]]) }}
      idPrefix="test"
    />,
  );

test("a new custom field is asked for at the desk, and has choices only if one is chosen from them", () => {
  const list = fieldFromSchema(customFieldSettingsSchema) as ListField;
  const added = createInitialValue(list.entry, "2026-11-30") as object;
  const of = (kind: string, options?: object[]) =>
    draw(customFieldSettingsSchema, [{ ...added, kind, ...(options && { options }) }], () => {});

  expect(added).toMatchObject({ kind: "text", isOn: true });
  expect(of("text")).not.toContain("Add a choice");
  expect(of("choice")).toContain("Add a choice");
  // A blank choice prevents publishing: it can be removed although the field is a text by now.
  expect(of("text", [{ english: "" }])).toContain("Choice 1");
});

test("the sum of fees stands below them as soon as there is one", () => {
  const schema = content.courseSchema.pick({ fees: true });
  const of = (rows: unknown) => draw(schema, { years: 2, fees: { rows, note: "" } }, () => {});

  expect(of([{ item: "", amount: "", per: "" }])).not.toContain("₹0");
  expect(of([{ item: "Tuition", amount: 5000, per: "year" }])).toContain("₹10,000");
});

test("below a text with names in braces stands what visitors read", () => {
  const html = draw(
    z.object({ title: z.string(), place: z.string() }),
    { title: "In {college.place}", place: "{no.one}" },
    () => {},
  );

  expect(html.match(/Shows: [^<]*/g)).toEqual(["Shows: In Tamluk"]);
});

describe.each(SHIPPED)("$name", ({ schema, value }) => {
  const root = fieldFromSchema(schema);

  test("has a field with a label for all that is written in it, and drawing it changes nothing", () => {
    const changes: unknown[] = [];
    const html = draw(schema, value, (next) => changes.push(next));

    expect(html.match(/aria-expanded|<input/g)).not.toBeNull();
    expect(changes).toEqual([]);
    expect(accepts(root, value)).toBe(true);
    // A text or number in a list has no label of its own: expect one for the list.
    const named = leavesOf(value).map((path) => (typeof path.at(-1) === "number" ? path.slice(0, -1) : path));
    const unlabelled = named.filter(
      (path) => !fieldAt(root, value, path)?.label && !fieldAt(root, value, path.slice(0, -1))?.label,
    );
    expect(unlabelled).toEqual([]);
  });

  test("a changed leaf changes nothing but itself, and what follows from it", () => {
    const stored = new Set(collectImmutableValues(root, value));
    const text = JSON.stringify(value);
    for (const path of leavesOf(value)) {
      const before = valueAt(value, path);
      const next = typeof before === "number" ? before + 1 : `${before}!`;
      const changed = setValueAt(root, value, path, next, stored);
      expect(valueAt(changed, path)).toBe(next);
      expect(JSON.stringify(setValueAt(root, changed, path, before, stored))).toBe(text);
    }
  });
});

const college = fieldFromSchema(content.collegeSchema);
const people = fieldFromSchema(content.peopleSchema);
const menu = fieldFromSchema(content.menuSchema);
const home = fieldFromSchema(content.homeSchema);
const page = fieldFromSchema(content.pageFrontMatterSchema);

test("what a schema does not know is kept, and a new key takes the place that the schema gives it", () => {
  const value = { unknown: 1, place: "Tamluk", address: [] };

  const changed = setValueAt(college, value, ["founded"], 2018, NONE);

  expect(Object.entries(changed as object)).toEqual([
    ["unknown", 1],
    ["place", "Tamluk"],
    ["founded", 2018],
    ["address", []],
  ]);
});

test("an optional part leaves with its last text; a text that has to be there stays blank", () => {
  const value = [{ id: "a", name: { english: "A" }, phone: { label: "1", dial: "1" } }];

  const emptied = setValueAt(
    people,
    setValueAt(people, value, [0, "phone", "dial"], "", NONE),
    [0, "phone", "label"],
    "",
    NONE,
  );

  expect(emptied).toEqual([{ id: "a", name: { english: "A" } }]);
  expect(setValueAt(college, { place: "x" }, ["place"], "", NONE)).toEqual({ place: "" });
  expect(setValueAt(fieldFromSchema(content.bannerSchema), { text: "x" }, ["text"], "", NONE)).toBeNull();
  expect(spliceEntries(page, { title: "x", facts: [{ label: "a", value: "b" }] }, ["facts", 0], NONE, 1)).toEqual({
    title: "x",
  });
});

test.for([
  ["00000 00001", "+910000000001"],
  ["1800-180-5522", "18001805522"],
  ["03228 255 001", "+913228255001"],
  ["+44 20 7946 0000", "+442079460000"],
  ["৯৮৭৬৫ ৪৩২১০", "+919876543210"],
])("the telephone %s dials %s, until another number is typed", ([label, dial]) => {
  const value = { helpline: { label: "", dial: "" } };

  const typed = setValueAt(college, value, ["helpline", "label"], label, NONE);
  const own = setValueAt(college, typed, ["helpline", "dial"], "112", NONE);

  expect(typed).toEqual({ helpline: { label, dial } });
  expect(setValueAt(college, own, ["helpline", "label"], "112 or 100", NONE)).toMatchObject({
    helpline: { dial: "112" },
  });
});

test("a new person gets a short name from the name; one that is stored keeps it", () => {
  const value = [{ id: "rina-paul", name: { english: "Dr Rina Paul" } }];
  const path = [0, "name", "english"];

  expect(setValueAt(people, value, path, "Prof. Rina Paul Das", NONE)).toMatchObject([{ id: "rina-paul-das" }]);
  expect(setValueAt(people, value, path, "Rina Das", new Set(["rina-paul"]))).toMatchObject([{ id: "rina-paul" }]);
});

test("a second principal gets a short name of the own, which follows what is typed on", () => {
  const value = [
    { id: "principal", name: { english: "Rina Paul" }, post: "Principal" },
    { id: "", name: { english: "" }, post: "" },
  ];

  const posted = setValueAt(people, value, [1, "post"], "Principal", NONE);
  const named = setValueAt(people, posted, [1, "name", "english"], "Rita Das", NONE);
  const other = setValueAt(people, named, [1, "post"], "Principal's assistant", NONE);

  expect([posted, named, other]).toMatchObject([
    [{ id: "principal" }, { id: "principal-2" }],
    [{ id: "principal" }, { id: "principal-2" }],
    [{ id: "principal" }, { id: "rita-das" }],
  ]);
});

describe("a menu", () => {
  const link = (title: string) => ({ title, to: `/${title}` });
  const group = (title: string, ...children: unknown[]) => ({ title, children });
  const value = { header: [link("A"), group("B", link("C"), group("D", link("E"))), link("F")], footer: [] };
  const titles = (entry: unknown): unknown => {
    if (Array.isArray(entry)) return entry.map(titles);
    const { title, children } = entry as { title: string; children?: unknown[] };
    return children ? [title, titles(children)] : title;
  };

  test.for<[FieldPath, FieldPath, unknown]>([
    [
      ["header", 0],
      ["header", 3],
      [["B", ["C", ["D", ["E"]]]], "F", "A"],
    ],
    [
      ["header", 2],
      ["header", 0],
      ["F", "A", ["B", ["C", ["D", ["E"]]]]],
    ],
    [
      ["header", 0],
      ["header", 1, "children", 1],
      [["B", ["C", "A", ["D", ["E"]]]], "F"],
    ],
    [
      ["header", 1, "children", 1, "children", 0],
      ["header", 1],
      ["A", "E", ["B", ["C", ["D", []]]], "F"],
    ],
  ])("moves an entry from %j to %j", ([from, to, after]) => {
    const moved = moveEntry(menu, value, from, to, NONE) as typeof value;

    expect(titles(moved.header)).toEqual(after);
  });

  test("has three levels: a group with groups stays at the first", () => {
    const inner = fieldAt(menu, value, ["header", 1, "children"]);
    const takes = (entry: unknown) => inner?.kind === "list" && accepts(inner.entry, entry);

    expect([takes(link("A")), takes(group("A", link("B"))), takes(group("A", group("B", link("C"))))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test("sections that are left out are all there: the first that is hidden writes the others down", () => {
  const hidden = spliceEntries(home, { title: "x" }, ["sections", 1], NONE, 1) as { sections: string[] };

  expect(hidden.sections).toEqual(Object.keys(content.HOME_SECTIONS).filter((name) => name !== "notices"));
  expect(spliceEntries(home, hidden, ["sections", 0], NONE, 0, "notices")).toMatchObject({
    sections: { 0: "notices", length: 7 },
  });
});

test("entries keep their keys when they are edited, moved, added and removed", () => {
  let last = 2;
  const newKey = () => {
    last += 1;
    return last;
  };
  const keysAfter = (after: string[]) => updateEntryKeys(["a", "", ""], [0, 1, 2], after, newKey);

  expect(keysAfter(["a", "b", ""])).toEqual([0, 1, 2]);
  expect(keysAfter(["", "a", ""])).toEqual([1, 0, 2]);
  expect(keysAfter(["", ""])).toEqual([2, 1]);
  expect(keysAfter(["a", "", "", "c"])).toEqual([0, 1, 2, 3]);
});
