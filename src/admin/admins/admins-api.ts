import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import type {
  Admin,
  AuditEntry,
  AuditTopic,
  adminListReplySchema,
  auditLogReplySchema,
  Invitation,
  InvitationInput,
  invitationListReplySchema,
  invitationReplySchema,
} from "#contract/admins.ts";
import type { sessionReplySchema } from "#contract/auth.ts";
import type { messageReplySchema } from "#contract/common.ts";
import type { EnquiryList } from "#contract/enquiries.ts";

export type MadeInvitation = z.infer<typeof invitationReplySchema>;
export type OwnSession = z.infer<typeof sessionReplySchema>["session"];

export interface AuditFilter {
  /** `_id` of an admin; empty for everybody. */
  person: string;
  topic: AuditTopic | "";
}

/** Names of the queries. */
export const ADMINS = "admins-tab:admins";
export const INVITATIONS = "admins-tab:invitations";

const AUDIT_PAGE = 30;

export async function fetchAdmins(): Promise<Admin[]> {
  return (await api.get<z.infer<typeof adminListReplySchema>>("/admins")).admins;
}

/** @throws {ApiError} 409 for the last admin */
export async function deleteAdmin(id: string): Promise<void> {
  await api.delete(`/admins/${encodeURIComponent(id)}`);
}

/** How many enquiries an admin takes care of. */
export async function countOwnedEnquiries(id: string): Promise<number> {
  return (await api.get<EnquiryList>(`/enquiries?owner=${encodeURIComponent(id)}&limit=1`)).total;
}

export async function fetchInvitations(): Promise<Invitation[]> {
  return (await api.get<z.infer<typeof invitationListReplySchema>>("/admins/invitations")).invitations;
}

/** @throws {ApiError} 409 when the address belongs to an admin already */
export function createInvitation(input: InvitationInput): Promise<MadeInvitation> {
  return api.post("/admins/invitations", input);
}

/** @throws {ApiError} 404 when it is not open any more */
export async function deleteInvitation(id: string): Promise<void> {
  await api.delete(`/admins/invitations/${encodeURIComponent(id)}`);
}

export async function fetchOwnSession(): Promise<OwnSession> {
  return (await api.get<z.infer<typeof sessionReplySchema>>("/auth/session")).session;
}

/** Ends all sessions of the admin. Returns the server's sentence. */
export async function updateOwnPassword(input: { currentPassword: string; newPassword: string }): Promise<string> {
  return (await api.post<z.infer<typeof messageReplySchema>>("/auth/password", input)).message;
}

/**
 * One page of the audit log, newest first.
 * @param before `_id` of the last entry that is shown already
 */
export async function fetchAuditPage({ person, topic }: AuditFilter, before?: string) {
  const query = new URLSearchParams({ limit: String(AUDIT_PAGE) });
  if (person) query.set("adminId", person);
  if (topic) query.set("about", topic);
  if (before) query.set("before", before);
  const { entries } = await api.get<z.infer<typeof auditLogReplySchema>>(`/audit-log?${query}`);
  return { entries, hasMore: entries.length === AUDIT_PAGE } satisfies { entries: AuditEntry[]; hasMore: boolean };
}
