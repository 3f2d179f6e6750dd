import { COLLECTIONS } from "./collections/collections.ts";
import type { Collection } from "./collections/define-collection.ts";

/** What is stored of an act besides its subject, by action. */
export interface ActDetails {
  "admin.removed": { email: string; enquiries: number };
  "admin.signed-up": { how: "invitation" | "link" | "machine" | "operator" };
  "document.moved": { from: string; to: string };
  /** In English. Earlier versions kept it in the subject. */
  "document.schedule-failed": { reason?: string };
  "document.scheduled": { publishAt: string };
  "enquiry.erased": { count: number };
  "enquiry.exported": { count: number };
  "gallery-image.deleted": { publicId: string };
  "gallery-image.uploaded": { count: number };
  /** `isLast`: more failures in that minute are not noted. Without a subject no admin has the address. */
  "login.failed": { isLast: boolean };
  /** Of the other device, until addresses are erased. */
  "session.forced": { address?: string };
}

/** Acts of which nothing is stored besides their subject. */
export type PlainAction =
  | "admin.desk-updated"
  | "bin.erased"
  | "blocked-sender.removed"
  | `document.${"created" | "updated" | "published" | "unscheduled" | "hidden" | "shown"}`
  | `document.${"deleted" | "discarded" | "restored"}`
  | `enquiry.${"added" | "updated" | "corrected" | "merged" | "deleted" | "marked-as-spam" | "restored"}`
  | `enquiry.${"link-made" | "mail-resent" | "message-sent"}`
  | `enquiry-import.${"uploaded" | "changed" | "started" | "undone" | "discarded"}`
  | `gallery-image.${"updated" | "restored"}`
  | `invitation.${"created" | "revoked"}`
  | `library-file.${"uploaded" | "updated" | "deleted" | "restored"}`
  | `password.${"changed" | "reset" | "reset-requested"}`
  | `preview-link.${"created" | "revoked"}`
  | "sample.removed"
  | `session.${"started" | "ended"}`;

/** A collection's, as in `announcement.created`. */
export type RecordNoun = (typeof COLLECTIONS)[number]["audit"]["name"];
/** `from`: the title before, where it has another one now. */
export interface RecordAct {
  action: `${RecordNoun}.${"created" | "updated" | "deleted" | "restored"}`;
  details?: { from: string } | undefined;
}

/** What was done. `subject` is what a person recognises it by: a title, a name, an address. */
export type Act = { subjectId: string | null; subject: string } & (
  | { action: PlainAction; details?: never }
  | { [A in keyof ActDetails]: { action: A; details: ActDetails[A] } }[keyof ActDetails]
  | RecordAct
);

const OTHER_TOPICS = {
  pages: ["document", "library-file", "preview-link", "bin", "sample"],
  enquiries: ["enquiry", "enquiry-import", "blocked-sender"],
  admins: ["admin", "invitation"],
  logins: ["login", "session", "password"],
};

export type OtherTopic = keyof typeof OTHER_TOPICS;

/** The words before the dot of an `action`, by topic: a collection's is the id of its tab. */
export const AUDIT_TOPICS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (COLLECTIONS as readonly Collection[]).map(({ tab, audit, hasPictures }) => [
      tab.id,
      [audit.name, ...(hasPictures ? ["gallery-image"] : [])],
    ]),
  ),
  ...OTHER_TOPICS,
};
