import { z } from "zod";
import { adminUserSchema, emailSchema } from "./auth.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";

/** Who may log in, whom they invited, and what everybody did. */

export const adminSchema = adminUserSchema.extend({
  createdAt: instantSchema,
  /** When they last did something in a session that still runs. */
  lastUsedAt: instantSchema.nullable(),
});

export const adminListReplySchema = okReplySchema.extend({ admins: z.array(adminSchema) });

export const invitationInputSchema = z.object({
  email: emailSchema(),
  /** Whether the link goes to that address by mail as well. */
  sendMail: z.boolean("sendMail is true or false").default(true),
});

export const invitationSchema = z.object({
  _id: idSchema,
  email: z.string(),
  /** The admin who made it; null when it was made on the server. */
  invitedBy: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});

export const invitationListReplySchema = okReplySchema.extend({ invitations: z.array(invitationSchema) });

/** `link` is told this once: only its hash is kept. */
export const invitationReplySchema = okReplySchema.extend({
  invitation: invitationSchema,
  link: z.string(),
  message: z.string(),
});

/** What an entry of the audit log can be about, and the words before the dot of its `action`. */
export const AUDIT_TOPICS = {
  announcements: ["announcement"],
  "placed-students": ["placed-student"],
  galleries: ["gallery-category", "gallery-image"],
  events: ["event"],
  enquiries: ["enquiry"],
  admins: ["admin", "invitation"],
  logins: ["login", "session", "password"],
} as const;

export type AuditTopic = keyof typeof AUDIT_TOPICS;
export const auditTopics = Object.keys(AUDIT_TOPICS) as [AuditTopic, ...AuditTopic[]];

export const auditLogQuerySchema = z.object({
  limit: z.coerce.number("limit is a number").int("limit is a whole number").min(1).max(500).default(100),
  /** The `_id` of the last entry of the page before. */
  before: idSchema.optional(),
  /** What this admin did, and what was tried at their address while nobody was logged in. */
  adminId: idSchema.optional(),
  about: z.enum(auditTopics, "about names no topic of the audit log").optional(),
});

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** Who; null when nobody was logged in. */
  adminId: idSchema.nullable(),
  adminEmail: z.string(),
  ip: z.string(),
  /** What, such as `event.created`. */
  action: z.string(),
  subjectId: z.string().nullable(),
  subject: z.string(),
});

export const auditLogReplySchema = okReplySchema.extend({ entries: z.array(auditEntrySchema) });

export type Admin = z.infer<typeof adminSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationInput = z.infer<typeof invitationInputSchema>;
export type AuditLogQuery = z.output<typeof auditLogQuerySchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
