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
  /** Last use of the admin's active session; null without one. */
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
  roles: z.array(z.enum(ROLES)),
  /** Mail address of the admin who made the invitation; null if it was made on the server's command line. */
  invitedBy: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});

export const invitationListReplySchema = okReplySchema.extend({ invitations: z.array(invitationSchema) });

/** A new invitation with its `link`. Only this reply contains the link: the database stores its hash. */
export const invitationReplySchema = okReplySchema.extend({
  invitation: invitationSchema,
  link: z.string(),
  message: z.string(),
});

export const auditLogQuerySchema = z.object({
  limit: z.coerce.number("limit is a number").int("limit is a whole number").min(1).max(500).default(100),
  /** The `_id` of the last entry on the previous page. */
  before: idSchema.optional(),
  /** Only entries by this admin, including failed logins with the admin's address. */
  adminId: idSchema.optional(),
  about: z.enum(Object.keys(AUDIT_TOPICS), "about names no topic of the audit log").optional(),
});

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** The admin who acted; null for the operator on the server, or if no admin was logged in. */
  adminId: idSchema.nullable(),
  adminEmail: z.string(),
  ip: z.string(),
  /** What was done to which kind of object: `event.created`. */
  action: z.string(),
  subjectId: z.string().nullable(),
  /** Title, name or address of the changed object. */
  subject: z.string(),
  /** Details of the action: `{ from: "/Hostel", to: "/Hostels" }` for a page that was moved. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});

export const auditLogReplySchema = okReplySchema.extend({ entries: z.array(auditEntrySchema) });

export type Admin = z.infer<typeof adminSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type AuditLogQuery = z.output<typeof auditLogQuerySchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
