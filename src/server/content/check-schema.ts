import type { z } from "zod";
import type { ContentFault } from "./content-error.ts";
import type { ValuePath, YamlSource } from "./yaml-source.ts";
import { issueSentence } from "./zod-sentences.ts";

type Issue = z.core.$ZodIssue;

/**
 * Checks what a YAML text says against its schema, and adds a fault with its line for each thing that is wrong.
 * @returns the parsed value, or null where there were faults
 */
export function checkSchema<S extends z.ZodType>(
  schema: S,
  source: YamlSource,
  file: string,
  faults: ContentFault[],
): z.infer<S> | null {
  faults.push(...source.faults.map((fault) => ({ file, ...fault })));
  if (source.faults.length > 0) return null;
  const result = schema.safeParse(source.value, { error: issueSentence });
  if (result.success) return result.data;
  for (const issue of result.error.issues.flatMap((found) => readableIssues(found, []))) {
    const unknownKey = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
    const line = source.lineOf([...issue.path, ...unknownKey]);
    faults.push({ file, line, sentence: `${subjectOf(issue.path)} ${issue.message}` });
  }
  return null;
}

function subjectOf(path: ValuePath): string {
  const keys = path.filter((step) => typeof step === "string");
  if (keys.length > 0) return keys.join(".");
  return path.length > 0 ? "the entry" : "the file";
}

/**
 * A union says no more than "Invalid input". What helps is what was wrong with the alternative that the person meant: the
 * one with the fewest faults in its own keys, for faults further down show that it was the right one.
 */
function readableIssues(issue: Issue, above: ValuePath): Issue[] {
  const path = [...above, ...issue.path];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ ...issue, path }];
  const choice = choiceSentence(issue.errors);
  if (choice) return [{ ...issue, path, message: choice }];
  const meant = issue.errors.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return meant.flatMap((inner) => readableIssues(inner, path));
}

function distance(issues: readonly Issue[]): number {
  return issues.reduce((sum, { path }) => sum + (path.length <= 1 ? 1000 : 1), 0);
}

/** The two mistakes that no single alternative can name: neither of the keys is there, or both are. */
function choiceSentence(alternatives: readonly (readonly Issue[])[]): string | null {
  const only = alternatives.map((issues) => (issues.length === 1 ? issues[0] : undefined));
  if (only.every((issue) => issue?.message === "is missing" && issue.path.length === 1)) {
    return `needs one of the keys ${only.map((issue) => String(issue?.path[0])).join(" or ")}`;
  }
  const extra = only.flatMap((issue) => (issue?.code === "unrecognized_keys" ? issue.keys : []));
  if (extra.length === alternatives.length && new Set(extra).size > 1) {
    return `has the keys ${extra.join(" and ")}: keep only one of them`;
  }
  return null;
}
