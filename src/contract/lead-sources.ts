import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { PERSON_SHAPE } from "./enquiries.ts";
import { importFieldSchema } from "./enquiry-imports.ts";

/** Leads from other systems: advertisement forms, portals, connectors. Each system is a source with a secret key. */

const MAX_CHOSEN_FIELDS = 100;

/** The office's mapping of a system's fields, by name; others are guessed. `received` is always the day of arrival. */
const fieldsSchema = z
  .record(
    lineSchema(200),
    importFieldSchema.refine((field) => field !== "received", { error: m.chooseColumn }),
  )
  .refine((fields) => Object.keys(fields).length <= MAX_CHOSEN_FIELDS, { error: m.tooManyChosen })
  .meta({ examples: [{ contact_person: "name" }] });

export const leadSourceInputSchema = z.object({ name: lineSchema(60, m.nameTheSource) });
export const leadSourceChangesSchema = z.object({ fields: fieldsSchema });

export const leadSourceSchema = z.object({
  _id: idSchema,
  /** Name of the source, shown in the enquiries that the system sends. */
  name: z.string(),
  fields: z.record(z.string(), z.string()),
  createdAt: instantSchema,
  /** When the system last sent a lead or a test lead. */
  lastAt: instantSchema.nullable(),
});
export const leadSourcesReplySchema = okReplySchema.extend({ items: z.array(leadSourceSchema) });
export const leadSourceReplySchema = okReplySchema.extend({ item: leadSourceSchema });
export const leadSourceAddedReplySchema = leadSourceReplySchema.extend({
  /** Only in this reply: the database stores a hash. */
  key: z.string(),
});

/** A lead: a JSON object of any shape, with nested fields or lists of names and values. */
export const leadSchema = z.record(z.string(), z.unknown(), { error: m.sendLeadAsJson }).meta({
  examples: [{ lead_id: "100", full_name: "Sample Student", phone_number: "9000000001", city: "Bankura" }],
});
export const leadKeySchema = z.object({ key: z.string().max(200).optional() });

/** Preview of how a lead would be read, without storing an enquiry. */
export const leadTrialReplySchema = okReplySchema.extend({
  /** Fields of the lead; `field`: how the desk reads the field. */
  fields: z.array(z.object({ name: z.string(), text: z.string(), field: importFieldSchema })),
  person: z.object(PERSON_SHAPE),
  note: z.string(),
  /** Sentences about values that could not be read. */
  problems: z.array(z.string()),
});

export type LeadSource = z.infer<typeof leadSourceSchema>;
export type LeadFields = z.infer<typeof fieldsSchema>;
export type LeadTrial = Omit<z.infer<typeof leadTrialReplySchema>, "ok">;
