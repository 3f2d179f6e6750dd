import { expect, test } from "vitest";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { changesOf, isChange, UNCHANGED, undoOf, valuesOf } from "./enquiry-changes.ts";

const BEFORE = { status: "new", owner: { _id: "7" }, nextCallOn: null } as DeskEnquiry;

test("only what was touched is sent", () => {
  expect(changesOf(UNCHANGED)).toEqual({});
  expect(changesOf({ ...UNCHANGED, status: "visited", note: "  " })).toEqual({ status: "visited" });
  expect(changesOf({ status: "", owner: "none", nextCallOn: "none", note: "Call after six." })).toEqual({
    owner: null,
    nextCallOn: null,
    note: "Call after six.",
  });
});

test("choosing what the record says already is no change", () => {
  const saved = valuesOf(BEFORE);

  expect(saved).toEqual({ status: "new", owner: "7", nextCallOn: "none", note: "" });
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf({ ...saved, nextCallOn: "2026-11-22", owner: "none" }, saved)).toEqual({
    nextCallOn: "2026-11-22",
    owner: null,
  });
});

test("an enquiry that has the status and the owner already is none to change", () => {
  expect(isChange({ status: "new", owner: "7" }, BEFORE)).toBe(false);
  expect(isChange({ status: "closed" }, BEFORE)).toBe(true);
  expect(isChange({ owner: null }, BEFORE)).toBe(true);
  expect(isChange({ owner: null }, { ...BEFORE, owner: null })).toBe(false);
});

test("fields can be put back, a note cannot", () => {
  expect(undoOf({ status: "closed", owner: null, nextCallOn: "2026-11-22" }, BEFORE)).toEqual({
    status: "new",
    owner: "7",
    nextCallOn: null,
  });
  expect(undoOf({ status: "closed", note: "Chose another college." }, BEFORE)).toBeNull();
});
