import * as m from "#messages/compiled/server.ts";
import { BadInputError } from "./errors.ts";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What zod and zod/mini have in common. */
interface Parser<Value> {
  safeParse(input: unknown): { success: true; data: Value } | { success: false; error: { issues: Issue[] } };
}

/** Checks input by a schema. @throws {BadInputError} see `badInput` */
export function parseInput<Value>(schema: Parser<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues);
}

/** A BadInputError with the first message, and the first of each field in `fields`. */
export function badInput(issues: readonly Issue[]): BadInputError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[path.join(".")] ??= message;
  const [message] = Object.values(fields);
  // An input that is no object has no field at fault.
  if (message === undefined) return new BadInputError(m.sendFieldsAsJson());
  return new BadInputError(message, fields);
}
