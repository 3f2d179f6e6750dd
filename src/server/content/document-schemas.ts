import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
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

/** Right for any college: one whose folder lacks them has these files of the product. */
export const FOR_ANY_COLLEGE = ["outcomes.yaml", "bn/outcomes.yaml", "templates.yaml"] as const;
const ofAnyCollege = [...FOR_ANY_COLLEGE, "sample/almanac.yaml"].map((path) => {
  return [path, readFileSync(join(import.meta.dirname, "../../../content", path), "utf8")] as const;
});

/** The value of an optional file that is missing or holds only comments. */
export const DEFAULT_TEXTS: Partial<Record<string, string>> = {
  "appearance.yaml": "{}\n",
  "redirects.yaml": "[]\n",
  "banner.yaml": "null\n",
  ...Object.fromEntries(ofAnyCollege),
};

/** @throws {Error} when the path is no document's */
export function schemaOf(path: string): z.ZodType {
  const translation = originalOf(path);
  if (translation) return translationSchema(translation.language);
  const schema = isPagePath(path) ? pageFrontMatterSchema : SCHEMAS[path as YamlPath];
  if (!schema) throw new Error(`${path} is no document.`);
  return schema;
}
