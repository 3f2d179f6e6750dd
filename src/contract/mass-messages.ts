import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import * as mMassMessages from "#messages/compiled/mass-messages.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { idListSchema, MAX_SELECTED_ENQUIRIES } from "./enquiries.ts";
import { TEMPLATE_CHANNELS } from "./enquiry-words.ts";

/** Messages to many families from one template: preview and sending. */

export const EXCLUSION_REASONS = {
  "opted-out": mMassMessages.leftOptedOut,
  "not-agreed": mMassMessages.leftNotAgreed,
  withdrawn: mMassMessages.leftWithdrawn,
  "no-address": mMassMessages.leftNoAddress,
  "same-address": mMassMessages.leftSameAddress,
  "sent-before": mMassMessages.leftSentBefore,
  "not-filled": mMassMessages.leftNotFilled,
} as const satisfies Record<string, () => string>;
export type ExclusionReason = keyof typeof EXCLUSION_REASONS;

export const massMessageInputSchema = z.object({
  ids: idListSchema(MAX_SELECTED_ENQUIRIES).min(1),
  /** Name of the template, which also determines the channel. */
  template: lineSchema(200, mMassMessages.chooseTemplate).meta({ examples: ["Fees"] }),
  /** `own`: the language in which each family sent the enquiry. */
  language: z.enum(["own", "english", "bengali"], { error: m.chooseMessageLanguage }).default("own"),
  /** Values, by field name, for template fields that have no value in an enquiry. */
  values: z.record(lineSchema(40), lineSchema(200)).default({}),
});

/** Maximum number of families per request, so that other writes can run in between. The admin sends in batches. */
export const MAX_FAMILIES_PER_REQUEST = 100;

export const massSendingSchema = massMessageInputSchema.extend({
  ids: idListSchema(MAX_FAMILIES_PER_REQUEST).min(1),
});

const personSchema = z.object({ _id: idSchema, name: z.string() });

export const massMessageReplySchema = okReplySchema.extend({
  channel: z.enum(TEMPLATE_CHANNELS),
  /** Whether the server sends the messages. Otherwise the office opens and sends each one; the timeline notes them. */
  isSentHere: z.boolean(),
  to: z.array(personSchema.extend({ mobile: z.string() })),
  leftOut: z.array(personSchema.extend({ reason: z.enum(Object.keys(EXCLUSION_REASONS) as ExclusionReason[]) })),
  /** Template fields without a value for at least one of the families. */
  missing: z.array(z.string()),
  /** The message to the first family in `to`; null if `to` is empty. */
  first: z.object({ language: z.enum(["english", "bengali"]), subject: z.string(), text: z.string() }).nullable(),
  /** When the last mail will be sent, given the hourly limit; null for other channels. */
  endsAt: instantSchema.nullable(),
});

export type MassMessageInput = z.infer<typeof massMessageInputSchema>;
export type MassMessage = Omit<z.infer<typeof massMessageReplySchema>, "ok">;
