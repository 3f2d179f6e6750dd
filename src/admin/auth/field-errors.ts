import type { ZodType } from "zod";

export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

/** What the contract says of a form's values, the first message of each field; empty when all is well. */
export function fieldErrors<Values extends object>(schema: ZodType, values: Values): FieldErrors<Values> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors as FieldErrors<Values>;
}
