import { expect, test } from "vitest";
import { sentInstantSchema } from "#contract/common.ts";
import { fromField, HIDDEN, HIDDEN_UNTIL, isHidden, liesAhead, toField } from "./publication-time.ts";

test("a moment is shown and sent on the college's clock, wherever the browser is", () => {
  expect(toField("2026-11-24T19:30:45.123Z")).toBe("2026-11-25T01:00");
  expect(new Date(fromField("2026-11-25T01:00")).toISOString()).toBe("2026-11-24T19:30:00.000Z");
});

test("a blank field stays blank", () => {
  expect(fromField("")).toBe("");
});

test("only the future lies ahead", () => {
  expect(liesAhead("2999-01-01T00:00:00.000Z")).toBe(true);
  expect(liesAhead("2001-01-01T00:00:00.000Z")).toBe(false);
});

test("an announcement that was taken back is hidden in its field, and the API takes the moment that hides it", () => {
  expect(sentInstantSchema.parse(HIDDEN_UNTIL)).toBe(HIDDEN_UNTIL);
  expect([isHidden(HIDDEN_UNTIL), liesAhead(HIDDEN_UNTIL), toField(HIDDEN_UNTIL)]).toEqual([true, true, HIDDEN]);
  expect(fromField(HIDDEN)).toBe(HIDDEN_UNTIL);
  expect(isHidden("2099-01-01T00:00:00.000Z")).toBe(false);
});
