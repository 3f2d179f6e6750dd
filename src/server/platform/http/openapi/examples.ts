import { readFileSync } from "node:fs";
import type { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const ID = "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e";
const TOKEN = "q1Gk8pXz3uJt0c5WmYd7RaVn2eLbSfHoTi4KxQ9ZPwE";
const MOMENT = "2025-08-01T04:30:00.000Z";

/** Field name → example. */
const BY_NAME: Record<string, unknown> = JSON.parse(readFileSync(new URL("examples.json", import.meta.url), "utf8"));

const BY_KIND_OF_NAME: [RegExp, string][] = [
  [/^_?id$|[a-z]Id$|^(owner|before|galleryCategory)$/, ID],
  [/^(token|invite)$/, TOKEN],
  [/email$|^invitedBy$/i, "registrar@college.example"],
  [/password$/i, "Chalk and 9 blackboards"],
  [/^(published|if\w+)At$/, MOMENT],
];

const BY_FORMAT: Record<string, string> = {
  course: "B.Pharm",
  date: "2025-08-14",
  "date-time": MOMENT,
  binary: "(the bytes of the file)",
};

/** Returns an example for a schema: the schema's own, or one for the field name, or one composed of its parts. */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  const own = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (own !== undefined) return own;
  if (schema.allOf && schema.type !== "string")
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part) as object));
  const known = BY_NAME[name] ?? BY_KIND_OF_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (known !== undefined && !isComposed(schema)) return known;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== "null") ?? {}, name);
  const { properties = {}, items, minimum = 1, format = "" } = schema;
  const [type] = [schema.type].flat();
  if (type === "object") {
    const parts = Object.entries(properties).map(([key, property]) => [key, exampleOf(property as JsonSchema, key)]);
    return Object.fromEntries(parts);
  }
  if (type === "array") return items ? [exampleOf(items as JsonSchema, name)] : [];
  if (type === "integer" || type === "number") return schema.default ?? Math.max(1, minimum);
  if (type === "boolean") return schema.default ?? true;
  return type === "string" ? (BY_FORMAT[format] ?? (schema.default || "text")) : {};
}

/** Returns whether a schema has parts, which have their own names and examples. */
function isComposed({ properties, items, anyOf, oneOf }: JsonSchema): boolean {
  return Boolean(items) || Object.keys(properties ?? {}).length > 0 || Boolean((anyOf ?? oneOf)?.some(isComposed));
}
