import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { hourSchema } from "./team.ts";

/**
 * Reasons for a reminder. `hour`: the time of a promised call has come. `lead`: a new enquiry without an owner has
 * arrived. `given`: the admin has been made the owner of an enquiry.
 */
export const REMINDER_KINDS = ["hour", "lead", "given"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
export const REMINDER_WAYS = ["push", "mail", "none"] as const;

const waySchema = z.enum(REMINDER_WAYS, { error: m.chooseWay });

export const reminderChoiceSchema = z.object({
  hour: waySchema,
  lead: waySchema,
  given: waySchema,
  /** Quiet hours on the college's clock, during which no reminder is sent. Equal hours: no quiet hours. */
  quietFrom: hourSchema,
  quietUntil: hourSchema,
});
export type ReminderChoice = z.infer<typeof reminderChoiceSchema>;

/** A browser's `PushSubscription` as JSON. */
export const pushDeviceInputSchema = z.object({
  endpoint: z
    .url({ error: m.noPushService })
    .max(1000)
    .meta({ examples: ["https://push.example/send/5b1a7c42"] }),
  keys: z.object({
    /** `p256dh`: 65 bytes in base64url; `auth`: 16 bytes. */
    p256dh: z
      .string()
      .regex(/^[\w-]{87}$/, { error: m.noPushService })
      .meta({ examples: [`B${"A".repeat(86)}`] }),
    auth: z
      .string()
      .regex(/^[\w-]{22}$/, { error: m.noPushService })
      .meta({ examples: ["A".repeat(22)] }),
  }),
});

export const remindersReplySchema = okReplySchema.extend({
  choice: reminderChoiceSchema,
  /** Devices that receive push messages, newest first. `_id`: SHA-256 of the endpoint as hex. */
  devices: z.array(z.object({ _id: idSchema, name: z.string(), createdAt: instantSchema })),
  /** VAPID public key (RFC 8292) for the browser's push subscription, in base64url. */
  key: z.string(),
});
export type Reminders = z.infer<typeof remindersReplySchema>;
