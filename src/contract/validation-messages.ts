import type { z } from "zod";
import * as m from "#messages/compiled/document-validation.ts";

/** Validation errors of a document, worded for the person who edits the document in the browser. */

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const WRONG_TYPES: Record<string, () => string> = {
  // All numbers in the content are whole numbers, so `int` and `number` have the same message.
  int: m.enterWholeNumber,
  number: m.enterWholeNumber,
  string: m.enterText,
  boolean: m.chooseYesOrNo,
  array: m.mustBeList,
  object: m.fillInFields,
  record: m.mustBePairs,
};

const WRONG_FORMATS: Record<string, () => string> = {
  email: m.enterEmail,
  date: m.enterDay,
  datetime: m.enterMoment,
  time: m.enterTime,
};

/** Replaces an issue of a union with the issues of the likeliest alternative: the one with the fewest issues. */
export function flattenUnionIssues(issue: Issue, above: Path = []): Issue[] {
  const path = [...above, ...issue.path];
  const alternatives = issue.code === "invalid_union" ? issue.errors.toSorted((a, b) => a.length - b.length) : [];
  return alternatives[0]?.flatMap((inner) => flattenUnionIssues(inner, path)) ?? [{ ...issue, path }];
}

/** Returns the sentence for an issue. @param value the whole document's value */
export function formatIssue(issue: Issue, value: unknown): string {
  const input = valueAt(value, issue.path);
  switch (issue.code) {
    case "invalid_type":
      if (isBlank(input) && !["int", "number"].includes(issue.expected)) return m.notBlank();
      return (WRONG_TYPES[issue.expected] ?? m.anotherWay)();
    case "invalid_value":
      return m.notInList();
    case "unrecognized_keys":
      return m.noPlaceFor({ keys: issue.keys.map((key) => `“${key}”`).join(", ") });
    case "too_small":
      if (issue.origin === "string") return m.notBlank();
      if (issue.origin === "array") return m.atLeastEntries({ minimum: Number(issue.minimum) });
      return issue.message;
    case "too_big":
      return issue.origin === "array" ? m.atMostEntries({ maximum: Number(issue.maximum) }) : issue.message;
    case "invalid_format":
      return isBlank(input) ? m.notBlank() : (WRONG_FORMATS[issue.format]?.() ?? issue.message);
    default:
      return issue.message;
  }
}

const isBlank = (input: unknown) => input === undefined || input === null || input === "";

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(
    (inner: unknown, step) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );
}
