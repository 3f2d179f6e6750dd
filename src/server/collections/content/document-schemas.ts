import type { z } from "zod";
import { recordAt } from "#contract/collections/collections.ts";
import { pageFrontMatterSchema } from "#contract/content.ts";
import {
  almanacSchema,
  sampleEventsSchema,
  sampleNoticesSchema,
  samplePicturesSchema,
  samplePlacedStudentsSchema,
} from "#contract/content-samples.ts";
import { DOCUMENT_SCHEMAS, translationSchema } from "#contract/document-schemas.ts";
import { isPagePath, originalOf } from "./content-files.ts";

/** Schemas of everything in `content/` except the pages. */
export const SCHEMAS = {
  ...DOCUMENT_SCHEMAS,
  "sample/almanac.yaml": almanacSchema,
  "sample/notices.yaml": sampleNoticesSchema,
  "sample/events.yaml": sampleEventsSchema,
  "sample/placed-students.yaml": samplePlacedStudentsSchema,
  "sample/pictures.yaml": samplePicturesSchema,
};

export type YamlPath = keyof typeof SCHEMAS;
export type YamlData = { [Path in YamlPath]: z.infer<(typeof SCHEMAS)[Path]> };

/** The values of documents that may be missing, or empty. */
export const BLANK: Readonly<Record<string, unknown>> = {
  "appearance.yaml": {},
  "redirects.yaml": [],
  "banner.yaml": null,
};

/** @throws {Error} when the path is no document's */
export function schemaOf(path: string): z.ZodType {
  const translation = originalOf(path);
  if (translation) return translationSchema(translation.language);
  const schema = isPagePath(path)
    ? pageFrontMatterSchema
    : (SCHEMAS[path as YamlPath] ?? recordAt(path)?.collection.inputSchema);
  if (!schema) throw new Error(`${path} is no document.`);
  return schema;
}
