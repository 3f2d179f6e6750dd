import { z } from "zod";
import * as m from "#messages/compiled/documents-server.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema, optimisticLockSchema, optionalField } from "./common.ts";
import { imageSchema } from "./media.ts";

/** Library of pictures and PDFs that pages can use. */

export const LIBRARY_PAGE_SIZE = 24;
export const altNeeded = m.altNeeded;

const percentMessage = { error: m.percent };
const percentSchema = z.coerce
  .number(percentMessage)
  .int(percentMessage)
  .min(0, percentMessage)
  .max(100, percentMessage);

export const libraryFileSchema = z.object({
  _id: idSchema,
  kind: z.enum(["image", "pdf"]),
  url: z.string(),
  title: z.string(),
  /** Alternative text of a picture; blank until the staff enters one. */
  alt: z.string(),
  /** Focal point that stays visible when a picture is cropped, in percent from the left and from the top. */
  focusX: z.int(),
  focusY: z.int(),
  bytes: z.int().nonnegative(),
  /** The picture with its smaller widths; null for a PDF. */
  image: imageSchema.nullable(),
  /** Documents that use the file in their published, drafted or scheduled text, and records that link to it. */
  usedOn: z.array(z.object({ path: z.string(), title: z.string() })),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

export const libraryQuerySchema = z.object({
  kind: optionalField(z.enum(["image", "pdf"], "Choose image or pdf.")),
  search: optionalField(z.string().max(200, "Use at most 200 characters.")),
  page: optionalField(z.coerce.number("page is a whole number from 1.").int("page is a whole number from 1.").min(1)),
});

/** Title and alternative text for all files of an upload. By default, a file's name is the title. */
export const libraryUploadSchema = z.object({
  title: optionalField(lineSchema(200)),
  alt: optionalField(lineSchema(300)),
});

export const libraryChangesSchema = optimisticLockSchema.extend({
  title: lineSchema(200, m.fileTitleRequired).optional(),
  alt: lineSchema(300).optional(),
  focusX: percentSchema.optional(),
  focusY: percentSchema.optional(),
});

export const libraryReplySchema = okReplySchema.extend({ file: libraryFileSchema });
export const libraryListReplySchema = okReplySchema.extend({
  items: z.array(libraryFileSchema),
  total: z.int().min(0),
});
export const libraryUploadReplySchema = okReplySchema.extend({ items: z.array(libraryFileSchema) });

export type LibraryFile = z.infer<typeof libraryFileSchema>;
export type LibraryUpload = z.infer<typeof libraryUploadSchema>;
export type LibraryQuery = z.infer<typeof libraryQuerySchema>;
export type LibraryChanges = z.infer<typeof libraryChangesSchema>;
