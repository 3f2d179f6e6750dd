import { z } from "zod";

/** The keys of an object's schema, in its order; none for any other schema. */
export function keysInOrder(schema: unknown): string[] {
  return optionsOf(schema).flatMap((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : []));
}

/** The schema of an entry of a list or an object; null where nothing is known. */
export function schemaAt(schema: z.ZodType | null, step: string | number): z.ZodType | null {
  for (const option of optionsOf(schema)) {
    if (option instanceof z.ZodArray && typeof step === "number") return option.element as z.ZodType;
    if (option instanceof z.ZodObject && Object.hasOwn(option.shape, step)) return option.shape[step] as z.ZodType;
  }
  return null;
}

/** A schema without what is around it (optional, nullable, transformed); of a union, each of its schemas. */
function optionsOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return optionsOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return optionsOf(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(optionsOf);
  return schema ? [schema] : [];
}
