import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import * as mMassMessages from "#messages/compiled/mass-messages.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { MOST_CHOSEN } from "./enquiries.ts";
import { TEMPLATE_CHANNELS } from "./enquiry-words.ts";

/** One template, written to many families: what would go to whom, and the sending. */

/** Why a family is left out of a message to many. */
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
  /** Name of the template; its channel is that of the message. */
  template: lineSchema(200, mMassMessages.chooseTemplate).meta({ examples: ["Fees"] }),
  /** `own`: that in which each family has written. */
  language: z.enum(["own", "english", "bengali"], { error: m.chooseMessageLanguage }).default("own"),
  /** What stands for fields that have no value, by their names. */
  values: z.record(lineSchema(40), lineSchema(200)).default({}),
});

/** The most families of one sending, so that others write meanwhile: more are sent in parts. */
export const MOST_AT_ONCE = 100;

export const massSendingSchema = massMessageInputSchema.extend({
  ids: massMessageInputSchema.shape.ids.max(MOST_AT_ONCE, { error: () => m.atMostEnquiries({ count: MOST_AT_ONCE }) }),
});

const personSchema = z.object({ _id: idSchema, name: z.string() });

export const massMessageSchema = z.object({
  channel: z.enum(TEMPLATE_CHANNELS),
  /** Whether the server sends it. Other messages are opened by the office one after the other, and noted. */
  isSentHere: z.boolean(),
  to: z.array(personSchema.extend({ mobile: z.string() })),
  leftOut: z.array(personSchema.extend({ reason: z.enum(Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]]) })),
  /** Fields that have no value for one of the families. */
  missing: z.array(z.string()),
  /** The message to the first of `to`. */
  first: z.object({ language: z.enum(["english", "bengali"]), subject: z.string(), text: z.string() }).nullable(),
  /** When the last mail goes out, as an hour takes only so many; null for other messages. */
  endsAt: instantSchema.nullable(),
});
export const massMessageReplySchema = okReplySchema.extend(massMessageSchema.shape);

export type MassMessageInput = z.infer<typeof massMessageInputSchema>;
export type MassMessage = z.infer<typeof massMessageSchema>;
