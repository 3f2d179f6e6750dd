import { expect, test } from "vitest";
import { type MergeConflict, mergeDocuments } from "./merge-document.ts";

const merge = (base: object, mine: object, theirs: object) => {
  const mergeConflicts: MergeConflict[] = [];
  const toText = (one: object) => ({ value: {}, body: "", ...one });
  const merged = mergeDocuments(toText(base), toText(mine), toText(theirs), (clash) => {
    mergeConflicts.push(clash);
    return clash.mine;
  });
  return { ...merged, mergeConflicts };
};

test("fields and entries of lists that one side changed, added or removed come together without a question", () => {
  const base = { title: "Library", fee: 5, facts: [{ label: "Open", value: "9" }, { label: "Loans" }], lead: "Old" };
  const mine = {
    ...base,
    title: "The library",
    facts: [{ label: "Open", value: "10" }, { label: "Loans" }, { label: "Mine" }],
  };
  const { lead: _, ...theirs } = {
    ...base,
    fee: 6,
    facts: [{ label: "Open hours", value: "9" }, { label: "Loans" }, { label: "Theirs" }],
  };

  expect(merge({ value: base }, { value: mine }, { value: theirs })).toEqual({
    value: {
      title: "The library",
      fee: 6,
      facts: [{ label: "Open hours", value: "10" }, { label: "Loans" }, { label: "Theirs" }, { label: "Mine" }],
    },
    body: "",
    mergeConflicts: [],
  });
});

test("a text is merged by paragraph: one paragraph that both changed is the only clash", () => {
  const { body, mergeConflicts } = merge(
    { body: "One.\n\nTwo.\n\nThree.\n\nFour.\n" },
    { body: "One, mine.\n\nTwo.\n\nThree, mine.\n\nFour.\n" },
    { body: "One.\n\nNew.\n\nTwo.\n\nThree, theirs.\n\nFour." },
  );

  expect(mergeConflicts).toEqual([{ path: ["body", 2], mine: "Three, mine.", theirs: "Three, theirs." }]);
  expect(body).toBe("One, mine.\n\nNew.\n\nTwo.\n\nThree, mine.\n\nFour.\n");
});

test("paragraphs of different number are one clash, which takes the text that the person chose", () => {
  const merged = mergeDocuments(
    { value: { title: "A" }, body: "One.\n\nTwo." },
    { value: { title: "B" }, body: "Mine.\n\nAnd more.\n\nTwo." },
    { value: { title: "C" }, body: "Theirs.\n\nTwo." },
    ({ path, theirs }) => (path[0] === "body" ? "Both." : theirs),
  );

  expect(merged).toEqual({ value: { title: "C" }, body: "Both.\n\nTwo.\n" });
});

test("one removed what the other changed: it is asked about, not lost", () => {
  const base = [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ];
  const { value, mergeConflicts } = merge(
    { value: base },
    { value: base.slice(1) },
    { value: [{ id: "a", name: "A+" }, base[1]] },
  );

  expect(mergeConflicts).toEqual([{ path: [0], mine: [], theirs: [{ id: "a", name: "A+" }] }]);
  expect(value).toEqual([{ id: "b", name: "B" }]);
});

test("space around a text is no change", () => {
  expect(
    merge(
      { value: { a: "x" }, body: "One.\n" },
      { value: { a: "y" }, body: "One." },
      { value: { a: "x " }, body: "One.\n\n" },
    ),
  ).toEqual({
    value: { a: "y" },
    body: "One.",
    mergeConflicts: [],
  });
});
