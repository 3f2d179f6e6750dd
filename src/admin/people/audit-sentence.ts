import type { AuditEventDetails, PlainAction, RecordAuditEvent } from "#contract/activity.ts";
import type { Admin, AuditEntry } from "#contract/admins.ts";
import { type Device, deviceText } from "#contract/auth.ts";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import * as mDocuments from "#messages/compiled/documents-server.ts";
import { collegeDay, formatDay, formatDayWithWeekday, formatMoment } from "#ui/formats.ts";
import { rolesText } from "./roles.tsx";

const OPERATOR = "the operator";

/** Names of the current admins, by `_id` and by email. */
type KnownNames = ReadonlyMap<string, string>;

/** Parts of the sentence about an audit event: `who` acted on `subject`. */
type Told = { who: string; subject: string };
type Say<Details = unknown> = (told: Told & Details, names: KnownNames, entry: AuditEntry) => string;
type Sentences = { [A in PlainAction]: Say } & { [A in keyof AuditEventDetails]: Say<AuditEventDetails[A]> };

export const AUDIT_SENTENCES: Sentences = {
  "gallery-image.uploaded": m.imagesUploaded,
  "gallery-image.updated": m.imageUpdated,
  "gallery-image.deleted": m.imageDeleted,
  "gallery-image.restored": m.imageRestored,
  "document.created": m.documentCreated,
  "document.published": m.documentPublished,
  "document.scheduled": ({ publishAt, ...told }) =>
    m.documentScheduled({ ...told, moment: publishAt && formatMoment(publishAt) }),
  "document.sent-for-review": m.draftSent,
  "document.sent-back": m.draftSentBack,
  "document.unscheduled": m.documentUnscheduled,
  "document.schedule-failed": ({ subject, code, reason }) => {
    const why = code ? mDocuments.scheduleRefused({ code }) : reason;
    return m.scheduleFailed({ subject: [subject, why].filter(Boolean).join(": ") });
  },
  "document.hidden": m.documentHidden,
  "document.shown": m.documentShown,
  "document.updated": m.documentUpdated,
  "document.moved": m.documentMoved,
  "document.deleted": m.documentDeleted,
  "document.discarded": m.documentDiscarded,
  "document.restored": m.documentRestored,
  "bin.erased": m.binErased,
  "preview-link.created": m.previewCreated,
  "preview-link.revoked": m.previewRevoked,
  "library-file.uploaded": m.fileUploaded,
  "library-file.updated": m.fileUpdated,
  "library-file.deleted": m.fileDeleted,
  "library-file.restored": m.fileRestored,
  "enquiry.updated": aboutEnquiry(m.enquiryUpdated),
  "enquiry.added": aboutEnquiry(m.enquiryAdded),
  "enquiry.corrected": aboutEnquiry(m.enquiryCorrected),
  "enquiry.merged": aboutEnquiry(m.enquiryMerged),
  "enquiry.deleted": aboutEnquiry(m.enquiryDeleted),
  "enquiry.marked-as-spam": aboutEnquiry(m.enquirySpam),
  "enquiry.restored": aboutEnquiry(m.enquiryRestored),
  "blocked-sender.removed": m.senderUnblocked,
  "lead-source.added": m.leadSourceAdded,
  "lead-source.changed": m.leadSourceChanged,
  "lead-source.removed": m.leadSourceRemoved,
  "enquiry-import.uploaded": m.importUploaded,
  "enquiry-import.changed": m.importChanged,
  "enquiry-import.started": m.importStarted,
  "enquiry-import.undone": m.importUndone,
  "enquiry-import.discarded": m.importDiscarded,
  "enquiry.mail-resent": ({ who, subject }) =>
    (subject ? m.mailResent : m.erasedMailResent)({ who, enquiry: enquiryOf(subject) }),
  "enquiry.link-made": aboutEnquiry(m.linkMade),
  "enquiry.message-sent": aboutEnquiry(m.messageSent),
  "enquiry.admitted": aboutEnquiry(m.enquiryAdmitted),
  "enquiry.admission-cancelled": aboutEnquiry(m.admissionCancelled),
  "enquiry.receipt-mailed": aboutEnquiry(m.receiptMailed),
  "enquiry.exported": m.enquiriesExported,
  "enquiry.written-to-many": m.writtenToMany,
  "enquiry.erased": m.enquiriesErased,
  "breach.noted": ({ isDrill, ...told }) => m.breachNoted({ ...told, drill: String(isDrill) }),
  "rights.proved": m.rightsProved,
  "rights.answered": m.rightsAnswered,
  "rights.refused": m.rightsRefused,
  "rights.exported": m.rightsExported,
  "own-site.started": m.ownSiteStarted,
  "own-site.withdrawn": m.ownSiteWithdrawn,
  "own-site.published": m.ownSitePublished,
  "sample.removed": m.sampleRemoved,
  "admin.signed-up": m.signedUp,
  "admin.removed": m.adminRemoved,
  "admin.roles-changed": ({ who, subject, to }, names) =>
    m.rolesChanged({ who, admin: nameOf(subject, names), roles: rolesText(to) }),
  "admin.desk-updated": ({ who, subject }, names) => m.deskUpdated({ who, admin: nameOf(subject, names) }),
  "invitation.created": m.invitationCreated,
  "invitation.revoked": m.invitationRevokedBy,
  "session.started": ({ who, ...device }) => m.sessionStarted({ who, device: deviceInside(device) }),
  "session.ended": ({ who, ...device }) => m.sessionEnded({ who, device: deviceInside(device) }),
  "session.forced": ({ who, subject, address, ...told }) => {
    // In entries of earlier versions, the device (in `subject`) may be erased like the address.
    if (subject === "") return m.sessionForced({ who });
    const device = deviceInside(told);
    return address ? m.sessionForcedAt({ who, device, address }) : m.sessionForcedDevice({ who, device });
  },
  "session.revoked": ({ who, subject, ...device }, names) =>
    m.sessionRevoked({ who, admin: nameOf(subject, names), device: deviceInside(device) }),
  "second-factor.added": m.secondFactorAdded,
  "second-factor.removed": ({ who, subject }, names) => m.secondFactorRemovedBy({ who, admin: nameOf(subject, names) }),
  "second-factor.recovered": m.secondFactorRecovered,
  "access.refused": m.accessRefused,
  "login.failed": ({ subject, isLast }, names) => {
    const sentence = subject ? m.loginAsFailed({ admin: nameOf(subject, names) }) : m.unknownEmailFailed();
    return isLast ? m.notListed({ sentence }) : sentence;
  },
  "password.reset-requested": ({ who, subject }, names, { adminEmail }) => {
    const admin = nameOf(subject, names);
    return adminEmail === OPERATOR ? m.resetLinkMade({ who, admin }) : m.resetLinkAsked({ admin });
  },
  "password.reset": m.passwordReset,
  "password.changed": m.ownPasswordChanged,
};

type Verb = RecordAuditEvent["action"] extends `${string}.${infer Verb}` ? Verb : never;
type ToldRecord = Told & { noun: string; pictures: string; from?: string };

const RECORD_SENTENCES: Record<Verb, (told: ToldRecord) => string> = {
  created: m.recordCreated,
  updated: ({ from, ...told }) => (from ? m.recordRenamed({ ...told, from }) : m.recordUpdated(told)),
  deleted: m.recordDeleted,
  restored: m.recordRestored,
};

/** Returns an audit event as a sentence without time and full stop: `Ananya Sen deleted the event ‘Orientation’`. */
export function auditSentence(entry: AuditEntry, names: KnownNames): string {
  const { action, subject, details, adminId, adminEmail } = entry;
  const stranger = adminEmail === OPERATOR ? m.theOperator() : adminEmail || m.unknownPerson();
  const who = adminId === null ? stranger : (names.get(adminId) ?? adminEmail);
  const told = { ...details, who, subject };
  const [name = "", verb = ""] = action.split(".");
  const kind = (COLLECTIONS as readonly Collection[]).find(({ audit }) => audit.name === name);
  if (kind && Object.hasOwn(RECORD_SENTENCES, verb)) {
    const noun = (kind.audit.noun ?? kind.words.noun)();
    return RECORD_SENTENCES[verb as Verb]({ ...told, noun, pictures: kind.hasPictures ? "all" : "none" });
  }
  const say = Object.hasOwn(AUDIT_SENTENCES, action) ? AUDIT_SENTENCES[action as PlainAction] : unknownAction;
  return say(told, names, entry);
}

/** Returns the names of the current admins; identical names include the email address. */
export function knownNames(admins: readonly Admin[]): KnownNames {
  const called = ({ name, email }: Admin) =>
    admins.some((other) => other.name === name && other.email !== email) ? `${name} (${email})` : name;
  return new Map(admins.flatMap((admin) => [admin._id, admin.email].map((key) => [key, called(admin)])));
}

/** Returns a generic sentence for an action of a newer server, unknown to this client. */
function unknownAction({ who, subject }: Told, _names: KnownNames, { action: word }: AuditEntry): string {
  const [what = "", how = ""] = word.split(".").map((part) => part.replaceAll("-", " "));
  const action = [what, how].filter(Boolean).join(": ");
  return subject ? m.unknownActionWith({ who, action, subject }) : m.unknownAction({ who, action });
}

/** Returns a sentence function for actions on an enquiry, whose name is blank once it is erased. */
function aboutEnquiry(sentence: (told: { who: string; enquiry: string }) => string): Say {
  return ({ who, subject }) => sentence({ who, enquiry: enquiryOf(subject) });
}

const nameOf = (email: string, names: KnownNames) => names.get(email) ?? email;
const enquiryOf = (name: string) => (name ? m.enquiryOf({ name }) : m.erasedEnquiry());
/** Returns a device's name for use within a sentence: `An unknown device` → `an unknown device`. */
const deviceInside = (device: Device) => deviceText(device).replace(/^An? /, (article) => article.toLowerCase());

export function groupByDay(entries: readonly AuditEntry[], now: number) {
  const days: { day: string; heading: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = collegeDay(Date.parse(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, heading: headingOf(day, now), entries: [entry] });
  }
  return days;
}

function headingOf(day: string, now: number): string {
  if (day === collegeDay(now)) return m.today({ day: formatDay(day) });
  if (day === collegeDay(now, -1)) return m.yesterday({ day: formatDay(day) });
  return formatDayWithWeekday(day);
}
