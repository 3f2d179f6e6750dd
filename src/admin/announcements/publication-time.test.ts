import { expect, test } from "vitest";
import { fromField, liesAhead, toField } from "./publication-time.ts";

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
