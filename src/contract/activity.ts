import type { Device } from "./auth.ts";
import { COLLECTIONS } from "./collections/collections.ts";
import type { Collection } from "./collections/define-collection.ts";
import { documentPermissions, type Permission, type Role, recordPermission } from "./permissions.ts";

/** The details that an audit event stores besides its subject, by action. */
export interface AuditEventDetails {
  "admin.removed": { email: string; enquiries: number };
  "admin.roles-changed": { from: readonly Role[]; to: readonly Role[] };
  "admin.signed-up": { how: "invitation" | "link" | "machine" | "operator" };
  /** About a breach of personal data. `did`: what, or who was told, a `BreachStep`; `mails`: how many the server sent. */
  "breach.noted": { isDrill: boolean; did: string; mails: number };
  "document.sent-back": { note: string };
  "document.sent-for-review": { note: string };
  "document.moved": { from: string; to: string };
  /** `code`: why publishing failed. Earlier versions kept a sentence, in `reason` or in the subject. */
  "document.schedule-failed": { code?: string; reason?: string };
  "document.scheduled": { publishAt: string };
  "enquiry.erased": { count: number };
  "enquiry.exported": { count: number };
  /** A message to many; the subject is the template's name. */
  "enquiry.written-to-many": { count: number };
  "gallery-image.deleted": { publicId: string };
  "gallery-image.uploaded": { count: number };
  /** `isLast`: further failures in that minute are not recorded. An empty subject means that no admin has the address. */
  "login.failed": { isLast: boolean };
  /** `address`: IP address of the device that was logged out; missing once addresses are erased. */
  "session.forced": Device & { address?: string };
  "session.revoked": Device;
  "session.started": Device;
  "session.ended": Device;
}

/** Actions of which an audit event stores nothing besides the subject. */
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

/** The first word of the actions on a collection's records, such as `announcement` in `announcement.created`. */
export type RecordNoun = (typeof COLLECTIONS)[number]["audit"]["name"];
/** An audit event of a record. `from`: the title before the change, where it was another one. */
export interface RecordAuditEvent {
  action: `${RecordNoun}.${"created" | "updated" | "deleted" | "restored"}`;
  details?: { from: string } | undefined;
}

/** An audit event's action. `subject` is what a person recognises the thing by: a title, a name, an address. */
export type AuditEvent = { subjectId: string | null; subject: string } & (
  | { action: PlainAction; details?: never }
  | { [A in keyof AuditEventDetails]: { action: A; details: AuditEventDetails[A] } }[keyof AuditEventDetails]
  | RecordAuditEvent
);

/** What a change needs, by its action or by the first word of that; other actions, such as a login, need nothing. */
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

/** The permissions of which one is needed for a change. @param subjectId path of a document */
export function changePermissions(action: string, subjectId: string | null): readonly Permission[] | undefined {
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

/** The first words of the actions (before the dot) of each topic; the topic of a collection is the id of its tab. */
export const AUDIT_TOPICS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (COLLECTIONS as readonly Collection[]).map(({ tab, audit, hasPictures }) => [
      tab.id,
      [audit.name, ...(hasPictures ? ["gallery-image"] : [])],
    ]),
  ),
  ...OTHER_TOPICS,
};
