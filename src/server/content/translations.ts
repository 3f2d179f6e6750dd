import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { z } from "zod";
import { NAMED } from "#contract/names.ts";
import { schemaOf } from "./document-schemas.ts";
import { schemaAt } from "./schema-keys.ts";
import type { Source } from "./yaml-source.ts";

/**
 * The texts of a document that another language says in its own words, in their order: those that the schema marks
 * `isTranslated`, and each block (heading, paragraph, list, table) of a page's Markdown. Once each, white space as one space.
 */
export function textsOf({ file, value, body }: Pick<Source, "file" | "value" | "body">): string[] {
  const texts = [...valueTexts(value, schemaOf(file)), ...blocksOf(body)].map(oneSpaced);
  return [...new Set(texts)].filter((text) => /\p{Letter}/u.test(text.replace(NAMED, "")));
}

function valueTexts(value: unknown, schema: z.ZodType | null): string[] {
  if (schema === null) return [];
  if (typeof value === "string") return metaOf(schema)?.isTranslated ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    return valueTexts(entry, schemaAt(schema, Array.isArray(value) ? Number(key) : key));
  });
}

function metaOf(schema: z.ZodType): ReturnType<z.ZodType["meta"]> {
  return schema.meta() ?? (schema instanceof z.ZodOptional ? metaOf(schema.unwrap() as z.ZodType) : undefined);
}

function blocksOf(body: string): string[] {
  const { children } = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return children.map(({ position }) => body.slice(position?.start.offset, position?.end.offset));
}

const oneSpaced = (text: string) => text.replace(/\s+/g, " ").trim();
