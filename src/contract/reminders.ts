import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { hourSchema } from "./team.ts";

/**
 * What an admin is reminded of. `hour`: that of a call has come; `lead`: the site brought an enquiry that has no owner; `given`:
 * an enquiry has become theirs.
 */
export const REMINDER_KINDS = ["hour", "lead", "given"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
export const REMINDER_WAYS = ["push", "mail", "none"] as const;

const waySchema = z.enum(REMINDER_WAYS, { error: m.chooseWay });

export const reminderChoiceSchema = z.object({
  hour: waySchema,
  lead: waySchema,
  given: waySchema,
  /** Hours on the college's clock between which nothing rings; all day long something may where both are the same. */
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
    /** Of 65 bytes and of 16, in base64url. */
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
  /** The devices that ring, the newest first. `_id`: the SHA-256 of the endpoint as hex. */
  devices: z.array(z.object({ _id: idSchema, name: z.string(), createdAt: instantSchema })),
  /** The public key with which a browser subscribes (RFC 8292), in base64url. */
  key: z.string(),
});
export type Reminders = z.infer<typeof remindersReplySchema>;
