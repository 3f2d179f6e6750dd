import type { z } from "zod";
import { pageFrontMatterSchema } from "#contract/content.ts";
import { DOCUMENT_SCHEMAS, translationSchema } from "#contract/document-schemas.ts";
import { languageOf } from "#contract/translations.ts";

/** Above the text of a page, and below it. Address and visibility have buttons of their own. */
export const PAGE_KEYS = ["title", "bengali", "lead", "picture", "facts"];
export const MORE_PAGE_KEYS = ["description", "group", "person", "searchWords", "sectionWords", "owner", "reviewOn"];

/** @param keys only these of its fields */
export function schemaOf(path: string, keys?: readonly string[]): z.ZodType {
  const language = languageOf(path);
  if (language) return translationSchema(language);
  const schemas: Readonly<Record<string, z.ZodType>> = DOCUMENT_SCHEMAS;
  const whole = path.startsWith("pages/") ? pageFrontMatterSchema : schemas[path];
  if (!whole) throw new Error(`No form is known for ${path}.`);
  if (!keys) return whole;
  const mask = Object.fromEntries(keys.map((key) => [key, true])) as Record<string, true>;
  return (whole as z.ZodObject<Record<string, z.ZodType>>).pick(mask);
}
