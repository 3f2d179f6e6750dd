import { BadInputError } from "./errors.ts";

/** What zod and zod/mini have in common. */
export interface Parser<Value> {
  safeParse(
    input: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/**
 * Checks what somebody sent.
 * @throws {BadInputError} with the first message, and the first one of each field in `fields`
 */
export function parseInput<Value>(schema: Parser<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) if (path.length > 0) fields[path.join(".")] ??= message;
  const [message] = Object.values(fields);
  throw message === undefined
    ? new BadInputError("The request could not be understood: send the fields as a form or as JSON.")
    : new BadInputError(message, fields);
}
