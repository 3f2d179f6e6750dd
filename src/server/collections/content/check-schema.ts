import { z } from "zod";
import { flattenUnionIssues, formatIssue } from "#contract/validation-messages.ts";
import { language } from "#messages/language.ts";
import { inAllLanguages, inEnglish } from "#server/platform/language.ts";
import { type ContentValidationError, MAX_VALIDATION_ERRORS } from "./content-error.ts";
import { createValidationError, type Source } from "./source.ts";

/** Validates a source. `data` is null if not valid. `validationErrors`: those from reading the source come first. */
export function validateSource<S extends z.ZodType>(schema: S, source: Source) {
  const { value } = source;
  const validationErrors: ContentValidationError[] = [...source.validationErrors];
  if (value === undefined) return { data: null, validationErrors };
  // Errors for the command line and for people who edit files are always in English.
  const result = inEnglish(() => schema.safeParse(value, { error: issueSentence }));
  if (result.success) return { data: result.data as z.infer<S>, validationErrors };
  const plain = inAllLanguages(() =>
    (schema.safeParse(value).error?.issues ?? []).flatMap((issue) => flattenUnionIssues(issue)),
  );
  const issues = result.error.issues.flatMap((issue) => flattenUnionIssues(issue));
  for (const [index, issue] of issues.slice(0, MAX_VALIDATION_ERRORS).entries()) {
    const unknownKey = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
    const path = [...issue.path, ...unknownKey].map((step) => (typeof step === "number" ? step : String(step)));
    const keys = issue.path.filter((step) => typeof step === "string").join(".");
    const subject = keys || (issue.path.length > 0 ? "the entry" : "the file");
    const sentence = `${subject} ${halfOf(issue.message)}`;
    const advice = () => formatIssue(plain[language()][index] ?? issue, value);
    validationErrors.push(createValidationError(source, path, sentence, advice));
  }
  return { data: null, validationErrors };
}

const VERBS: Record<string, string> = { Enter: "must be", Must: "must", Use: "must have" };

/** Turns a sentence into a predicate: `Enter a whole number above 0.` → `must be a whole number above 0` */
function halfOf(sentence: string): string {
  return sentence.replace(/^(Enter|Must|Use) (.*)\.$/s, (_, verb: string, rest: string) => `${VERBS[verb]} ${rest}`);
}

const TYPES: Record<string, string> = {
  int: "must be a whole number",
  string: "must be text: put quotes around it",
  array: "must be a list, each entry on a line that starts with a dash",
  email: "must be an email address",
  date: "must be a day, written like 2026-11-21",
  time: "must be a time, written like 09:30",
};

/** Returns a predicate to put after the name of a field: `must not be empty`. Undefined for Zod's own message. */
function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return "is missing";
      if (issue.input === null) return "is empty";
      const keys = keysInOrder(issue.inst).join(", ");
      return keys ? `must be a group with the keys ${keys}` : (TYPES[issue.expected] ?? `must be a ${issue.expected}`);
    }
    case "too_small":
      if (issue.origin === "string") return "must not be empty";
      return issue.origin === "array" ? `needs ${issue.minimum} or more entries` : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must not have more than ${issue.maximum} entries`;
    case "invalid_format":
      return TYPES[issue.format] ?? "is not written in the way that is asked for here";
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}.${didYouMean(String(issue.input), issue.values.map(String))}`;
    case "unrecognized_keys": {
      const free = keysInOrder(issue.inst).filter((key) => !Object.hasOwn(issue.input as object, key));
      const keys = issue.keys.slice(0, 10);
      return keys.map((key) => `has the unknown key "${key}".${didYouMean(key, free)}`).join(" It also ");
    }
    default:
      return undefined;
  }
}

/** Returns ` Did you mean "seats"?` if a name differs in at most one letter of three, else an empty text. */
export function didYouMean(written: string, names: Iterable<string>): string {
  const near = nearestOf(written, names);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** Returns the name with the smallest edit distance, if at most one letter in three differs. */
export function nearestOf(written: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(written.length / 3));
  const near = [...names]
    .filter(({ length }) => Math.abs(length - written.length) <= most)
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column++) {
      const change = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns the keys of an object's schema in their order; an empty array for any other schema. */
export function keysInOrder(schema: unknown): string[] {
  return optionsOf(schema).flatMap((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : []));
}

/** Returns the schema of an array's entry or of an object's key; null if there is none. */
export function schemaAt(schema: z.ZodType | null, step: string | number): z.ZodType | null {
  for (const option of optionsOf(schema)) {
    if (option instanceof z.ZodArray && typeof step === "number") return option.element as z.ZodType;
    if (option instanceof z.ZodObject && Object.hasOwn(option.shape, step)) return option.shape[step] as z.ZodType;
  }
  return null;
}

/** Unwraps a schema that is optional, nullable or transformed. Returns all members of a union. */
function optionsOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return optionsOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return optionsOf(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(optionsOf);
  return schema ? [schema] : [];
}
