import { z } from "zod";
import { editSchema, flagSchema, idSchema, instantSchema, lineSchema, okReplySchema, optionalField } from "./common.ts";
import { imageSchema } from "./media.ts";

/** One message for the three (specification, section 5). */
const MISSING = "Name, Placed At, and Designation are required";
const requiredLine = lineSchema(200, MISSING);

/** What the form of a new record sends beside its file `image`. */
export const placedStudentFieldsSchema = z.object({
  name: requiredLine,
  placedAt: requiredLine,
  designation: requiredLine,
});

/** A change: fields that are left out stay as they are. */
export const placedStudentChangesSchema = editSchema.extend({
  ...placedStudentFieldsSchema.partial().shape,
  /** `true` takes the image away. */
  removeImage: optionalField(flagSchema),
});

/** An uploaded image, or a drawing of the site in a sample record, of which only the address is known. */
export const portraitSchema = imageSchema.partial().required({ url: true });

export const placedStudentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  placedAt: z.string(),
  designation: z.string(),
  image: portraitSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

export const placedStudentListReplySchema = okReplySchema.extend({ items: z.array(placedStudentSchema) });
export const placedStudentReplySchema = okReplySchema.extend({ item: placedStudentSchema });

export type PlacedStudentFields = z.infer<typeof placedStudentFieldsSchema>;
export type PlacedStudentChanges = z.infer<typeof placedStudentChangesSchema>;
export type PlacedStudentRecord = z.infer<typeof placedStudentSchema>;
export type Portrait = z.infer<typeof portraitSchema>;
