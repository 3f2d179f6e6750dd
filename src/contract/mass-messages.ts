import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import * as mMassMessages from "#messages/compiled/mass-messages.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { MOST_CHOSEN } from "./enquiries.ts";
import { TEMPLATE_CHANNELS } from "./enquiry-words.ts";

/** Messages to many families from one template: preview and sending. */

/** Reasons for which a family is left out of a mass message. */
export const LEFT_OUT = {
  "opted-out": mMassMessages.leftOptedOut,
  "not-agreed": mMassMessages.leftNotAgreed,
  withdrawn: mMassMessages.leftWithdrawn,
  "no-address": mMassMessages.leftNoAddress,
  "same-address": mMassMessages.leftSameAddress,
  "sent-before": mMassMessages.leftSentBefore,
  "not-filled": mMassMessages.leftNotFilled,
} as const satisfies Record<string, () => string>;
export type LeftOut = keyof typeof LEFT_OUT;

export const massMessageInputSchema = z.object({
  ids: z
    .array(idSchema)
    .min(1)
    .max(MOST_CHOSEN, { error: () => m.atMostEnquiries({ count: MOST_CHOSEN }) }),
  /** Name of the template, which also determines the channel. */
  template: lineSchema(200, mMassMessages.chooseTemplate).meta({ examples: ["Fees"] }),
  /** `own`: the language in which each family sent the enquiry. */
  language: z.enum(["own", "english", "bengali"], { error: m.chooseMessageLanguage }).default("own"),
  /** Values, by field name, for template fields that have no value in an enquiry. */
  values: z.record(lineSchema(40), lineSchema(200)).default({}),
});

/** Maximum number of families per request, so that other writes can run in between. The admin sends in batches. */
export const MOST_AT_ONCE = 100;

export const massSendingSchema = massMessageInputSchema.extend({
  ids: massMessageInputSchema.shape.ids.max(MOST_AT_ONCE, { error: () => m.atMostEnquiries({ count: MOST_AT_ONCE }) }),
});

const personSchema = z.object({ _id: idSchema, name: z.string() });

export const massMessageSchema = z.object({
  channel: z.enum(TEMPLATE_CHANNELS),
  /** Whether the server sends the messages. Otherwise the office opens and sends each one; the timeline notes them. */
  isSentHere: z.boolean(),
  to: z.array(personSchema.extend({ mobile: z.string() })),
  leftOut: z.array(personSchema.extend({ reason: z.enum(Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]]) })),
  /** Template fields without a value for at least one of the families. */
  missing: z.array(z.string()),
  /** The message to the first family in `to`; null if `to` is empty. */
  first: z.object({ language: z.enum(["english", "bengali"]), subject: z.string(), text: z.string() }).nullable(),
  /** When the last mail will be sent, given the hourly limit; null for other channels. */
  endsAt: instantSchema.nullable(),
});
export const massMessageReplySchema = okReplySchema.extend(massMessageSchema.shape);

export type MassMessageInput = z.infer<typeof massMessageInputSchema>;
export type MassMessage = z.infer<typeof massMessageSchema>;
