import { expect, test } from "vitest";
import { mergeFields } from "./merge-fields.ts";

const BASE = { title: "Library hours", date: "2026-11-22", text: "" };

const edit = (values: Partial<typeof BASE>) => ({ values: { ...BASE, ...values }, base: BASE, version: "0" });

test("what only one side changed is kept from that side", () => {
  const merged = mergeFields(edit({ text: "Until 8" }), { ...BASE, title: "Reading room" });

  expect(merged.values).toEqual({ title: "Reading room", date: "2026-11-22", text: "Until 8" });
  expect(merged.conflicts).toEqual([]);
  // Texts that differ only in the space around them count as equal.
  expect(mergeFields(edit({ text: "Until 8 " }), { ...BASE, text: "Until 8" }).conflicts).toEqual([]);
});

test("only a field that both changed to something else is a conflict, and stays one in the next merge", () => {
  const merged = mergeFields(edit({ text: "Until 8", date: "2026-11-30" }), {
    title: "Reading room",
    date: "2026-11-30",
    text: "Until 6",
  });

  expect(merged.conflicts).toEqual(["text"]);
  expect(merged.values).toEqual({ title: "Reading room", date: "2026-11-30", text: "Until 8" });
  expect(mergeFields(merged, { title: "Reading room", date: "2026-12-01", text: "Until 6" })).toMatchObject({
    conflicts: ["text"],
    values: { date: "2026-12-01", text: "Until 8" },
  });
});

test("without what the edit began from, every field that differs is a conflict", () => {
  const merged = mergeFields({ values: { ...BASE, text: "Until 8" }, base: {} }, { ...BASE, title: "Reading room" });

  expect(merged.conflicts).toEqual(["title", "text"]);
});
