import { z } from "zod";
import * as m from "#messages/compiled/accounts.ts";
import { AUDIT_TOPICS } from "./activity.ts";
import { adminUserSchema, emailSchema } from "./auth.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { ROLES } from "./permissions.ts";

const rolesSchema = z
  .array(z.enum(ROLES), { error: m.chooseRole })
  .min(1, { error: m.chooseRole })
  .overwrite((roles) => [...new Set(roles)]);

export const adminSchema = adminUserSchema.extend({
  roles: z.array(z.enum(ROLES)),
  createdAt: instantSchema,
  /** When the admin last used a session that still runs. */
  lastUsedAt: instantSchema.nullable(),
});

export const adminListReplySchema = okReplySchema.extend({ admins: z.array(adminSchema) });

export const invitationInputSchema = z.object({
  email: emailSchema(),
  roles: rolesSchema,
  sendMail: z.boolean("sendMail is true or false").default(true),
});

export const rolesInputSchema = z.object({ roles: rolesSchema });
export const adminReplySchema = okReplySchema.extend({ admin: adminSchema });

export const invitationSchema = z.object({
  _id: idSchema,
  email: z.string(),
  /** The roles that the new admin will have. */
  roles: z.array(z.enum(ROLES)),
  /** The admin who made the invitation; null when it was made on the server. */
  invitedBy: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});

export const invitationListReplySchema = okReplySchema.extend({ invitations: z.array(invitationSchema) });

/** An invitation with its `link`, which only this reply has: the database stores just a hash. */
export const invitationReplySchema = okReplySchema.extend({
  invitation: invitationSchema,
  link: z.string(),
  message: z.string(),
});

export const auditLogQuerySchema = z.object({
  limit: z.coerce.number("limit is a number").int("limit is a whole number").min(1).max(500).default(100),
  /** The `_id` of the last entry of the page before this one. */
  before: idSchema.optional(),
  /** Entries by this admin, including what was tried at their address without a login. */
  adminId: idSchema.optional(),
  about: z.enum(Object.keys(AUDIT_TOPICS), "about names no topic of the audit log").optional(),
});

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** The admin who did it; null when nobody was logged in. */
  adminId: idSchema.nullable(),
  adminEmail: z.string(),
  ip: z.string(),
  /** The action, such as `event.created`. */
  action: z.string(),
  subjectId: z.string().nullable(),
  /** What it was done to: a title, a name or an address. */
  subject: z.string(),
  /** What else is known of the audit event: `{ from: "/Hostel", to: "/Hostels" }` of a page that was moved. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});

export const auditLogReplySchema = okReplySchema.extend({ entries: z.array(auditEntrySchema) });

export type Admin = z.infer<typeof adminSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type AuditLogQuery = z.output<typeof auditLogQuerySchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
