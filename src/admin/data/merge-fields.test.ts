import { expect, test } from "vitest";
import { ApiError } from "#admin/api/api-error.ts";
import { mergeFields, saveMerged } from "./merge-fields.ts";

const BASE = { title: "Library hours", date: "2026-11-22", text: "" };

/** The server's record with a version for each change, and how often it was asked. */
function aServer(...changes: Partial<typeof BASE>[]) {
  let record = { ...BASE, updatedAt: "0" };
  const sent: string[] = [];
  return {
    sent,
    async send(values: typeof BASE, version: string | null) {
      sent.push(`${version}`);
      const change = changes.shift();
      if (change) record = { ...record, ...change, updatedAt: `${sent.length}` };
      if (version !== record.updatedAt) {
        throw new ApiError("", 409, "changed_meanwhile", { current: record });
      }
      return values;
    },
  };
}

const valuesOf = ({ title, date, text }: typeof BASE & { updatedAt: string }) => ({ title, date, text });
const edit = (values: Partial<typeof BASE>) => ({ values: { ...BASE, ...values }, base: BASE, version: "0" });

test("what only one side changed is kept from that side", () => {
  const merged = mergeFields(edit({ text: "Until 8" }), { ...BASE, title: "Reading room" });

  expect(merged.values).toEqual({ title: "Reading room", date: "2026-11-22", text: "Until 8" });
  expect(merged.conflicts).toEqual([]);
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

test("the same text with other space around it is no conflict", () => {
  expect(mergeFields(edit({ text: "Until 8 " }), { ...BASE, text: "Until 8" }).conflicts).toEqual([]);
});

test("without what the edit began from, every field that differs is a conflict", () => {
  const merged = mergeFields({ values: { ...BASE, text: "Until 8" }, base: {} }, { ...BASE, title: "Reading room" });

  expect(merged.conflicts).toEqual(["title", "text"]);
});

test("changes of other fields are taken in, however often, until it is saved", async () => {
  const { send, sent } = aServer({ title: "Reading room" }, { date: "2026-12-01" });

  const { saved } = await saveMerged(edit({ text: "Until 8" }), valuesOf, send);

  expect(saved).toEqual({ title: "Reading room", date: "2026-12-01", text: "Until 8" });
  expect(sent).toEqual(["0", "1", "2"]);
});

test("a change of the same field is refused, with the record as it is now", async () => {
  const { send, sent } = aServer({ text: "Until 6" });

  await expect(saveMerged(edit({ text: "Until 8" }), valuesOf, send)).rejects.toMatchObject({
    code: "changed_meanwhile",
    current: { text: "Until 6" },
  });
  expect(sent).toEqual(["0"]);
});
