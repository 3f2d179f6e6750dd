import type { Device } from "./auth.ts";
import { COLLECTIONS } from "./collections/collections.ts";
import type { Collection } from "./collections/define-collection.ts";
import { documentPermissions, type Permission, type Role, recordPermission } from "./permissions.ts";

/** Details that an audit event stores in addition to its subject, by action. */
export interface AuditEventDetails {
  "admin.removed": { email: string; enquiries: number };
  "admin.roles-changed": { from: readonly Role[]; to: readonly Role[] };
  "admin.signed-up": { how: "invitation" | "link" | "machine" | "operator" };
  /** `did`: an action such as `opened`, or the `BreachStep` that was completed. `mails`: number of mails sent. */
  "breach.noted": { isDrill: boolean; did: string; mails: number };
  "document.sent-back": { note: string };
  "document.sent-for-review": { note: string };
  "document.moved": { from: string; to: string };
  /** `code`: why publishing failed. Earlier versions stored a sentence instead, in `reason` or in the subject. */
  "document.schedule-failed": { code?: string; reason?: string };
  "document.scheduled": { publishAt: string };
  "enquiry.erased": { count: number };
  "enquiry.exported": { count: number };
  /** A message to many families. The subject is the template's name; `count` is the number of families. */
  "enquiry.written-to-many": { count: number };
  "gallery-image.deleted": { publicId: string };
  "gallery-image.uploaded": { count: number };
  /** `isLast`: further failures in the same minute are not recorded. Empty subject: no admin has the typed address. */
  "login.failed": { isLast: boolean };
  /** `address`: IP address of the device that was logged out; missing after addresses have been erased. */
  "session.forced": Device & { address?: string };
  "session.revoked": Device;
  "session.started": Device;
  "session.ended": Device;
}

/** Actions whose audit events store only the subject, without details. */
export type PlainAction =
  | "admin.desk-updated"
  | "bin.erased"
  | "blocked-sender.removed"
  | `document.${"created" | "updated" | "published" | "unscheduled" | "hidden" | "shown"}`
  | `document.${"deleted" | "discarded" | "restored"}`
  | `enquiry.${"added" | "updated" | "corrected" | "merged" | "deleted" | "marked-as-spam" | "restored"}`
  | `enquiry.${"link-made" | "mail-resent" | "message-sent"}`
  | `enquiry.${"admitted" | "admission-cancelled" | "receipt-mailed"}`
  | `enquiry-import.${"uploaded" | "changed" | "started" | "undone" | "discarded"}`
  | `lead-source.${"added" | "changed" | "removed"}`
  | `gallery-image.${"updated" | "restored"}`
  | `invitation.${"created" | "revoked"}`
  | `library-file.${"uploaded" | "updated" | "deleted" | "restored"}`
  | `password.${"changed" | "reset" | "reset-requested"}`
  | `preview-link.${"created" | "revoked"}`
  | `own-site.${"started" | "withdrawn" | "published"}`
  | `rights.${"proved" | "answered" | "refused" | "exported"}`
  | "sample.removed"
  | `second-factor.${"added" | "removed" | "recovered"}`
  | "access.refused";

/** First word of the actions on a collection's records, such as `announcement` in `announcement.created`. */
export type RecordNoun = (typeof COLLECTIONS)[number]["audit"]["name"];
/** An audit event of a record. `from`: the former title, if the change renamed the record. */
export interface RecordAuditEvent {
  action: `${RecordNoun}.${"created" | "updated" | "deleted" | "restored"}`;
  details?: { from: string } | undefined;
}

/** An audit event. `subject` names the changed object for people: a title, a name or an address. */
export type AuditEvent = { subjectId: string | null; subject: string } & (
  | { action: PlainAction; details?: never }
  | { [A in keyof AuditEventDetails]: { action: A; details: AuditEventDetails[A] } }[keyof AuditEventDetails]
  | RecordAuditEvent
);

/** Permission that a change needs, by action or the action's first word. Other actions, such as a login, need none. */
const CHANGE_PERMISSIONS: Readonly<Record<string, Permission>> = {
  ...Object.fromEntries(
    (COLLECTIONS as readonly Collection[]).map(({ audit, public: shown }) => [audit.name, recordPermission(shown)]),
  ),
  ...{ "gallery-image": "site.edit", "library-file": "site.edit", "preview-link": "site.edit", bin: "site.publish" },
  ...{ document: "site.edit", "document.published": "site.publish", "document.scheduled": "site.publish" },
  ...{ "document.hidden": "site.publish", "document.shown": "site.publish", "document.moved": "site.publish" },
  ...{ "document.sent-back": "site.publish", "document.unscheduled": "site.publish" },
  ...{ "own-site": "college.manage", sample: "college.manage" },
  ...{ enquiry: "desk.work", "enquiry.exported": "desk.manage", "enquiry.erased": "desk.manage" },
  ...{ "enquiry-import": "desk.all", "blocked-sender": "desk.all", "admin.desk-updated": "desk.work" },
  "lead-source": "desk.manage",
  ...{ admin: "college.manage", invitation: "college.manage", "session.revoked": "college.manage" },
  ...{ breach: "college.manage", rights: "desk.rights" },
};

/** Returns the permissions, any one of which allows a change; undefined: none needed. @param subjectId document path */
export function permissionsForChange(action: string, subjectId: string | null): readonly Permission[] | undefined {
  const [topic = ""] = action.split(".");
  const wanted = CHANGE_PERMISSIONS[action] ?? CHANGE_PERMISSIONS[topic];
  if (wanted !== "site.edit" && wanted !== "site.publish") return wanted && [wanted];
  return topic === "document" ? documentPermissions(subjectId ?? "", wanted) : [wanted];
}

const OTHER_TOPICS = {
  pages: ["document", "library-file", "preview-link", "bin", "own-site", "sample"],
  enquiries: ["enquiry", "enquiry-import", "lead-source", "blocked-sender", "rights"],
  admins: ["admin", "invitation", "breach"],
  logins: ["login", "session", "password", "second-factor", "access"],
};

export type OtherTopic = keyof typeof OTHER_TOPICS;

/** First words of actions (before the dot), by topic of the audit log. A collection's topic is the id of its tab. */
export const AUDIT_TOPICS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (COLLECTIONS as readonly Collection[]).map(({ tab, audit, hasPictures }) => [
      tab.id,
      [audit.name, ...(hasPictures ? ["gallery-image"] : [])],
    ]),
  ),
  ...OTHER_TOPICS,
};
