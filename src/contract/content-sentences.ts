import type { z } from "zod";

/** What is wrong with a document, in the words of the person who edits it in the browser. */

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const WRONG_TYPES: Record<string, string> = {
  // All numbers of the content are whole.
  int: "Enter a whole number.",
  number: "Enter a whole number.",
  string: "Enter text.",
  boolean: "Choose yes or no.",
  array: "Must be a list.",
  object: "Fill in its fields.",
  record: "Must be a list of pairs.",
};

const WRONG_FORMATS: Record<string, string> = {
  email: "Enter an email address, such as office@college.in.",
  date: "Enter a day that exists.",
  datetime: "Enter a day and a time.",
};

/** @returns one fault for each place that the schema refuses, with the steps that lead there from `value` */
export function contentFaults(schema: z.ZodType, value: unknown): { path: (string | number)[]; sentence: string }[] {
  const { error } = schema.safeParse(value);
  const found = (error?.issues ?? []).flatMap((issue) => plainIssues(issue)).filter(isFirstOfPlace);
  return found.map((issue) => ({
    path: issue.path.map((step) => (typeof step === "number" ? step : String(step))),
    sentence: adviceOn(issue, value),
  }));
}

/** Of a union, the alternative with the fewest faults was most likely meant. */
export function plainIssues(issue: Issue, above: Path = []): Issue[] {
  const path = [...above, ...issue.path];
  const alternatives = issue.code === "invalid_union" ? issue.errors.toSorted((a, b) => a.length - b.length) : [];
  return alternatives[0]?.flatMap((inner) => plainIssues(inner, path)) ?? [{ ...issue, path }];
}

function isFirstOfPlace(issue: Issue, index: number, all: readonly Issue[]): boolean {
  const place = issue.path.join("\0");
  return all.findIndex(({ path }) => path.join("\0") === place) === index;
}

/** @param value the whole document's */
export function adviceOn(issue: Issue, value: unknown): string {
  const input = valueAt(value, issue.path);
  switch (issue.code) {
    case "invalid_type":
      if (isBlank(input) && !["int", "number"].includes(issue.expected)) return "Must not be empty.";
      return WRONG_TYPES[issue.expected] ?? "Must be written in another way.";
    case "invalid_value":
      return "Choose one of the list.";
    case "unrecognized_keys":
      return `This site has no place for ${issue.keys.map((key) => `“${key}”`).join(", ")}. Remove it.`;
    case "too_small":
      if (issue.origin === "string") return "Must not be empty.";
      if (issue.origin === "array") return atLeast(Number(issue.minimum));
      return toSentence(issue.message);
    case "too_big":
      if (issue.origin === "array") return `Use at most ${issue.maximum} entries.`;
      if (issue.origin === "string") return `Use at most ${issue.maximum} characters.`;
      return toSentence(issue.message);
    case "invalid_format":
      return isBlank(input) ? "Must not be empty." : (WRONG_FORMATS[issue.format] ?? toSentence(issue.message));
    default:
      return toSentence(issue.message);
  }
}

const isBlank = (input: unknown) => input === undefined || input === null || input === "";

const atLeast = (minimum: number) => (minimum === 1 ? "Add at least one entry." : `Add at least ${minimum} entries.`);

/** `must be a whole number above 0` → `Enter a whole number above 0.` */
function toSentence(fragment: string): string {
  const whole = fragment.replace(/^must be (?=an? |digits|small|text)/, "enter ").replace(/[^.!?]$/, "$&.");
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(
    (inner: unknown, step) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );
}
