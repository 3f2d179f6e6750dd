import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { PERSON_SHAPE } from "./enquiries.ts";
import { importFieldSchema } from "./enquiry-imports.ts";

/** Leads that other systems send: advertisements' forms, portals, connectors. Each system is a source with a key. */

const MOST_CHOSEN_FIELDS = 100;

/** What the office has chosen a field of the system to be, by the field's name; others are guessed. `received` is none: a lead is received when it comes. */
const fieldsSchema = z
  .record(
    lineSchema(200),
    importFieldSchema.refine((field) => field !== "received", { error: m.chooseColumn }),
  )
  .refine((fields) => Object.keys(fields).length <= MOST_CHOSEN_FIELDS, { error: m.tooManyChosen })
  .meta({ examples: [{ contact_person: "name" }] });

export const leadSourceInputSchema = z.object({ name: lineSchema(60, m.nameTheSource) });
export const leadSourceChangesSchema = z.object({ fields: fieldsSchema });

export const leadSourceSchema = z.object({
  _id: idSchema,
  /** What its enquiries name as their source. */
  name: z.string(),
  fields: z.record(z.string(), z.string()),
  createdAt: instantSchema,
  /** When it last sent a lead, also a test. */
  lastAt: instantSchema.nullable(),
});
export const leadSourcesReplySchema = okReplySchema.extend({ items: z.array(leadSourceSchema) });
export const leadSourceReplySchema = okReplySchema.extend({ item: leadSourceSchema });
export const leadSourceAddedReplySchema = leadSourceReplySchema.extend({
  /** Shown this once: a hash is stored. */
  key: z.string(),
});

/** A lead in any shape: the fields of a JSON object, also nested, or in lists of names and values. */
export const leadSchema = z.record(z.string(), z.unknown(), { error: m.sendLeadAsJson }).meta({
  examples: [{ lead_id: "100", full_name: "Sample Student", phone_number: "9000000001", city: "Bankura" }],
});
export const leadKeySchema = z.object({ key: z.string().max(200).optional() });

/** What would become of a lead. */
export const leadTrialReplySchema = okReplySchema.extend({
  /** Each field of the lead, and what it is taken for. */
  fields: z.array(z.object({ name: z.string(), text: z.string(), field: importFieldSchema })),
  person: z.object(PERSON_SHAPE),
  note: z.string(),
  /** What is not understood, in sentences. */
  problems: z.array(z.string()),
});

export type LeadSource = z.infer<typeof leadSourceSchema>;
export type LeadFields = z.infer<typeof fieldsSchema>;
export type LeadTrial = Omit<z.infer<typeof leadTrialReplySchema>, "ok">;
