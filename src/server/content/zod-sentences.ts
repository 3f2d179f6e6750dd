import { z } from "zod";
import { didYouMean } from "./closest-name.ts";

/**
 * Zod's issues as the second half of a sentence whose subject is the place: `must not be empty`. Given to
 * zod as its error map, so a message written in a schema still wins.
 * @returns undefined where zod's own words must do
 */
export function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, issue.input, issue.inst);
    case "too_small":
      return issue.exact ? `must have exactly ${count(issue.minimum)}` : tooSmall(issue);
    case "too_big":
      return issue.exact ? `must have exactly ${count(issue.maximum)}` : `must not be above ${issue.maximum}`;
    case "invalid_format":
      return wrongFormat(issue.format);
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}.${didYouMean(String(issue.input), issue.values.map(String))}`;
    case "unrecognized_keys":
      return unknownKeys(issue.keys, issue.input, issue.inst);
    default:
      return undefined;
  }
}

function wrongType(expected: string, input: unknown, schema: unknown): string {
  if (input === undefined) return "is missing";
  if (input === null) return "is empty";
  switch (expected) {
    case "int":
      return "must be a whole number";
    case "number":
      return "must be a number";
    case "string":
      return typeof input === "object"
        ? "must be text, without entries of its own"
        : "must be text: put quotes around it";
    case "array":
      return "must be a list, each entry on a line that starts with a dash";
    case "object":
      return `must be a group with the keys ${keysOf(schema).join(", ")}`;
    default:
      return `must be a ${expected}`;
  }
}

function tooSmall(issue: { origin: string; minimum: number | bigint; inclusive?: boolean }): string {
  if (issue.origin === "string") return "must not be empty";
  if (issue.origin === "array") return `must have at least ${count(issue.minimum)}`;
  return `must be ${issue.inclusive ? "at least" : "above"} ${issue.minimum}`;
}

function wrongFormat(format: string): string {
  if (format === "email") return "must be an email address";
  if (format === "date") return "must be a day, written like 2026-11-21";
  return "is not written in the way that is asked for here";
}

function unknownKeys(keys: readonly string[], input: unknown, schema: unknown): string {
  const present = typeof input === "object" && input !== null ? Object.keys(input) : [];
  const free = keysOf(schema).filter((key) => !present.includes(key));
  return keys.map((key) => `has the unknown key "${key}".${didYouMean(key, free)}`).join(" It also ");
}

function keysOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function count(entries: number | bigint): string {
  return `${entries} ${Number(entries) === 1 ? "entry" : "entries"}`;
}
