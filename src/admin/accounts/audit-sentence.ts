import type { Admin, AuditEntry } from "#contract/admins.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { collegeDay, formatDay, formatDayWithWeekday, formatMoment } from "#ui/formats.ts";
import { deviceText } from "./device-text.ts";

const OPERATOR = "the operator";

/** Today's admins, by `_id` and by email. */
type KnownNames = ReadonlyMap<string, string>;

/** `who` did it. */
type Told = { who: string; subject: string };
type Say = (told: Told, names: KnownNames, entry: AuditEntry) => string;

/** By action of the server. */
export const AUDIT_SENTENCES: Readonly<Record<string, Say>> = {
  "announcement.created": m.announcementCreated,
  "announcement.updated": m.announcementUpdated,
  "announcement.deleted": m.announcementDeleted,
  "announcement.restored": m.announcementRestored,
  "placed-student.created": m.placedStudentCreated,
  "placed-student.updated": m.placedStudentUpdated,
  "placed-student.deleted": m.placedStudentDeleted,
  "placed-student.restored": m.placedStudentRestored,
  "event.created": m.eventCreated,
  "event.updated": m.eventUpdated,
  "event.deleted": m.eventDeleted,
  "event.restored": m.eventRestored,
  "gallery-category.created": m.categoryCreated,
  "gallery-category.renamed": ({ who, subject }) => {
    const [before, after] = splitAtLast(subject, " → ");
    return after === undefined ? m.categoryRenamed({ who, subject }) : m.categoryRenamedTo({ who, before, after });
  },
  "gallery-category.deleted": m.categoryDeleted,
  "gallery-category.restored": m.categoryRestored,
  "gallery-image.uploaded": ({ who, subject }) => {
    const [album, images = "0"] = splitAtLast(subject, ": ");
    return m.imagesUploaded({ who, album, count: Number.parseInt(images, 10) });
  },
  "gallery-image.updated": m.imageUpdated,
  "gallery-image.deleted": ({ who, subject }) => m.imageDeleted({ who, subject: splitAtLast(subject, ": ")[0] }),
  "document.created": m.documentCreated,
  "document.published": m.documentPublished,
  "document.scheduled": ({ who, subject }) => {
    const [, title = subject, moment = ""] = /^(.*), (\d+ \w+ \d+, .*)$/s.exec(subject) ?? [];
    const at = Date.parse(`${moment} GMT+0530`);
    return m.documentScheduled({
      who,
      title,
      moment: Number.isNaN(at) ? moment : formatMoment(new Date(at).toISOString()),
    });
  },
  "document.unscheduled": m.documentUnscheduled,
  "document.schedule-failed": m.scheduleFailed,
  "document.hidden": m.documentHidden,
  "document.shown": m.documentShown,
  "document.updated": m.documentUpdated,
  "document.moved": ({ who, subject }) => {
    const [title, addresses = ""] = splitAtLast(subject, ": ");
    return m.documentMoved({ who, title, addresses });
  },
  "document.deleted": m.documentDeleted,
  "document.discarded": m.documentDiscarded,
  "document.restored": m.documentRestored,
  "bin.erased": m.binErased,
  "preview-link.created": m.previewCreated,
  "preview-link.revoked": m.previewRevoked,
  "gallery-image.restored": m.imageRestored,
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
  "enquiry-import.uploaded": m.importUploaded,
  "enquiry-import.changed": m.importChanged,
  "enquiry-import.started": m.importStarted,
  "enquiry-import.undone": m.importUndone,
  "enquiry-import.discarded": m.importDiscarded,
  "enquiry.mail-resent": ({ who, subject }) =>
    (subject ? m.mailResent : m.erasedMailResent)({ who, enquiry: enquiryOf(subject) }),
  "enquiry.link-made": aboutEnquiry(m.linkMade),
  "enquiry.message-sent": aboutEnquiry(m.messageSent),
  "enquiry.exported": ({ who, subject }) => m.enquiriesExported({ who, count: Number.parseInt(subject, 10) }),
  "enquiry.erased": ({ who, subject }) => m.enquiriesErased({ who, count: Number.parseInt(subject, 10) }),
  "sample.removed": m.sampleRemoved,
  "admin.signed-up": ({ who, subject }) => {
    const how = splitAtLast(subject, ", ")[1];
    return m.signedUp({ who, how: how === undefined ? m.howAsAdmin() : (HOW[how]?.() ?? how) });
  },
  "admin.removed": ({ who, subject }) => {
    const [, removed = subject, count] = /^(.*); (\d+) enquiries$/s.exec(subject) ?? [];
    const [name, email] = splitAtLast(removed, ", ");
    const admin = email === undefined ? name : `${name} (${email})`;
    return count === undefined
      ? m.adminRemoved({ who, admin })
      : m.adminRemovedWith({ who, admin, count: Number(count) });
  },
  "admin.desk-updated": ({ who, subject }, names) => m.deskUpdated({ who, admin: nameOf(subject, names) }),
  "invitation.created": ({ who, subject: email }) => m.invitationCreated({ who, email }),
  "invitation.revoked": ({ who, subject: email }) => m.invitationRevokedBy({ who, email }),
  "session.started": ({ who, subject }) => m.sessionStarted({ who, device: deviceInside(subject) }),
  "session.ended": ({ who, subject }) => m.sessionEnded({ who, device: deviceInside(subject) }),
  "session.forced": ({ who, subject }) => {
    // Address and device are erased after a time.
    if (subject === "") return m.sessionForced({ who });
    const [other, address] = splitAtLast(subject, ", ");
    const device = deviceInside(other);
    return address === undefined ? m.sessionForcedDevice({ who, device }) : m.sessionForcedAt({ who, device, address });
  },
  "login.failed": ({ subject }, names) => {
    const [email = "", more] = subject.split("; ");
    const isUnknown = email === "an unknown address";
    const sentence = isUnknown ? m.unknownEmailFailed() : m.loginAsFailed({ admin: nameOf(email, names) });
    return more ? m.notListed({ sentence }) : sentence;
  },
  "password.reset-requested": ({ who, subject }, names, { adminEmail }) => {
    const admin = nameOf(subject, names);
    return adminEmail === OPERATOR ? m.resetLinkMade({ who, admin }) : m.resetLinkAsked({ admin });
  },
  "password.reset": m.passwordReset,
  "password.changed": m.ownPasswordChanged,
};

/** How an admin signed up, in the server's words. */
const HOW: Readonly<Record<string, () => string>> = {
  "by invitation": m.howInvitation,
  "by the link of the server": m.howServerLink,
  "on the machine itself": m.howOnMachine,
  "by the operator": m.howOperator,
};

/** What happened, without time and place: `Ananya Sen deleted the event ‘Freshers’ welcome’`. No full stop. */
export function auditSentence(entry: AuditEntry, names: KnownNames): string {
  const { action, subject, adminId, adminEmail } = entry;
  const known = Object.hasOwn(AUDIT_SENTENCES, action) ? AUDIT_SENTENCES[action] : undefined;
  const stranger = adminEmail === OPERATOR ? m.theOperator() : adminEmail || m.unknownPerson();
  const who = adminId === null ? stranger : (names.get(adminId) ?? adminEmail);
  return (known ?? unknownAction)({ who, subject }, names, entry);
}

/** Names of today's admins; duplicates carry their addresses. */
export function knownNames(admins: readonly Admin[]): KnownNames {
  const called = ({ name, email }: Admin) =>
    admins.some((other) => other.name === name && other.email !== email) ? `${name} (${email})` : name;
  return new Map(admins.flatMap((admin) => [admin._id, admin.email].map((key) => [key, called(admin)])));
}

/** An action of a newer server. */
function unknownAction({ who, subject }: Told, _names: KnownNames, { action: word }: AuditEntry): string {
  const [what = "", how = ""] = word.split(".").map((part) => part.replaceAll("-", " "));
  const action = [what, how].filter(Boolean).join(": ");
  return subject ? m.unknownActionWith({ who, action, subject }) : m.unknownAction({ who, action });
}

/** The name of an erased enquiry is gone. */
function aboutEnquiry(sentence: (told: { who: string; enquiry: string }) => string): Say {
  return ({ who, subject }) => sentence({ who, enquiry: enquiryOf(subject) });
}

const nameOf = (email: string, names: KnownNames) => names.get(email) ?? email;
const enquiryOf = (name: string) => (name ? m.enquiryOf({ name }) : m.erasedEnquiry());
/** `An unknown device`, in mid-sentence. */
const deviceInside = (name: string) => deviceText(name).replace(/^An? /, (article) => article.toLowerCase());

/** Titles may hold the separator: only the last one is the server's. */
function splitAtLast(text: string, separator: string): [string, string?] {
  const at = text.lastIndexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

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
