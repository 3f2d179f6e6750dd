import { enquiriesText } from "#admin/enquiries/enquiry-text.ts";
import type { Admin, AuditEntry } from "#contract/admins.ts";
import { collegeDay, formatDay, formatDayWithWeekday } from "#ui/formats.ts";

const OPERATOR = "the operator";

/** Today's admins, by `_id` and by email. */
type KnownNames = ReadonlyMap<string, string>;

/** What the actor did, or a whole sentence where there is no actor. */
type Phrase = string | { whole: string };
type Say = (subject: string, names: KnownNames, entry: AuditEntry) => Phrase;

/** By action of the server. A text is followed by the quoted subject. */
export const AUDIT_SENTENCES: Readonly<Record<string, string | Say>> = {
  "announcement.created": "added the announcement",
  "announcement.updated": "changed the announcement",
  "announcement.deleted": "deleted the announcement",
  "announcement.restored": "restored the announcement",
  "placed-student.created": "added the placed student",
  "placed-student.updated": "changed the record of the placed student",
  "placed-student.deleted": "deleted the record of the placed student",
  "placed-student.restored": "restored the record of the placed student",
  "event.created": "created the event",
  "event.updated": "changed the event",
  "event.deleted": "deleted the event",
  "event.restored": "restored the event",
  "gallery-category.created": "created the gallery category",
  "gallery-category.renamed": (subject) => {
    const [before, after] = splitAtLast(subject, " → ");
    return `renamed the gallery category ${quoted(before)}${after === undefined ? "" : ` to ${quoted(after)}`}`;
  },
  "gallery-category.deleted": (subject) => `deleted the gallery category ${quoted(subject)} and all its images`,
  "gallery-category.restored": "restored the gallery category",
  "gallery-image.uploaded": (subject) => {
    const [album, images = "images"] = splitAtLast(subject, ": ");
    return `uploaded ${images} to ${quoted(album)}`;
  },
  "gallery-image.updated": "changed an image of",
  "gallery-image.deleted": (subject) => `deleted an image of ${quoted(splitAtLast(subject, ": ")[0])}`,
  "document.created": "began the page",
  "document.published": "published",
  "document.scheduled": (subject) => {
    const [, title = subject, moment = ""] = /^(.*), (\d+ \w+ \d+, .*)$/s.exec(subject) ?? [];
    return `set ${quoted(title)} to be published on ${moment}`;
  },
  "document.unscheduled": "called off the publication of",
  "document.schedule-failed": (subject) => ({ whole: `A scheduled text was not published: ${subject}` }),
  "document.hidden": "hid the page",
  "document.shown": "showed the page again",
  "document.updated": "changed who looks after the page",
  "document.moved": (subject) => {
    const [title, addresses = ""] = splitAtLast(subject, ": ");
    return `gave the page ${quoted(title)} another address: ${addresses}`;
  },
  "document.deleted": "deleted the page",
  "document.discarded": "discarded the draft of",
  "document.restored": "brought back an earlier version of",
  "bin.erased": "deleted for good",
  "preview-link.created": "made a preview link for",
  "preview-link.revoked": "ended a preview link for",
  "gallery-image.restored": "restored an image of",
  "library-file.uploaded": "added to the pictures and PDFs",
  "library-file.updated": "changed in the pictures and PDFs",
  "library-file.deleted": "deleted from the pictures and PDFs",
  "library-file.restored": "restored to the pictures and PDFs",
  // The name of an erased enquiry is gone.
  "enquiry.updated": (subject) => `worked on ${enquiryOf(subject)}`,
  "enquiry.added": (subject) => `added ${enquiryOf(subject)}`,
  "enquiry.corrected": (subject) => `corrected ${enquiryOf(subject)}`,
  "enquiry.merged": (subject) => `merged another enquiry into ${enquiryOf(subject)}`,
  "enquiry.deleted": (subject) => `moved ${enquiryOf(subject)} to the bin`,
  "enquiry.marked-as-spam": (subject) => `marked ${enquiryOf(subject)} as spam`,
  "enquiry.restored": (subject) => `restored ${enquiryOf(subject)}`,
  "blocked-sender.removed": () => "took a sender off the list of blocked ones",
  "enquiry-import.uploaded": "uploaded the table of enquiries",
  "enquiry-import.changed": "chose how to read the table",
  "enquiry-import.started": "imported the table",
  "enquiry-import.undone": "undid the import of the table",
  "enquiry-import.discarded": "discarded the table",
  "enquiry.mail-resent": (subject) =>
    subject ? `sent a mail about ${enquiryOf(subject)} again` : `again sent a mail about ${enquiryOf(subject)}`,
  "enquiry.link-made": (subject) => `made a family link for ${enquiryOf(subject)}`,
  "enquiry.message-sent": (subject) => `wrote about ${enquiryOf(subject)}`,
  "enquiry.exported": (subject) => `exported ${enquiriesText(Number.parseInt(subject, 10))} as a table`,
  "enquiry.erased": (subject) => `erased ${enquiriesText(Number.parseInt(subject, 10))}`,
  "sample.removed": () => "removed the sample records",
  "admin.signed-up": (subject) => `signed up, ${splitAtLast(subject, ", ")[1] ?? "as an admin"}`,
  "admin.removed": (subject) => {
    const [, who = subject, count] = /^(.*); (\d+) enquiries$/s.exec(subject) ?? [];
    const [name, email] = splitAtLast(who, ", ");
    const removed = `removed the admin ${name}${email === undefined ? "" : ` (${email})`}`;
    if (count === undefined) return removed;
    return `${removed}, whose ${enquiriesText(Number(count))} ${count === "1" ? "has" : "have"} no owner now`;
  },
  "admin.desk-updated": (subject, names) => `changed what ${nameOf(subject, names)} does at the admission desk`,
  "invitation.created": (subject) => `invited ${subject} to be an admin`,
  "invitation.revoked": (subject) => `revoked the invitation of ${subject}`,
  "session.started": (subject) => `logged in with ${device(subject)}`,
  "session.ended": (subject) => `logged out of ${device(subject)}`,
  "session.forced": (subject) => {
    // Address and device are erased after a time.
    if (subject === "") return "logged out their other device";
    const [other, address] = splitAtLast(subject, ", ");
    return `logged out their other device, ${device(other)}${address === undefined ? "" : ` at ${address}`}`;
  },
  "login.failed": (subject, names) => {
    const [email = "", more] = subject.split("; ");
    const whose = email === "an unknown address" ? "with an unknown email" : `as ${nameOf(email, names)}`;
    return { whole: `A login ${whose} failed${more ? `; ${more}` : ""}` };
  },
  "password.reset-requested": (subject, names, { adminEmail }) =>
    adminEmail === OPERATOR
      ? `made a link to reset the password of ${nameOf(subject, names)}`
      : { whole: `A link to reset the password of ${nameOf(subject, names)} was asked for` },
  "password.reset": () => "set a new password by a reset link",
  "password.changed": () => "changed their password",
};

/** What happened, without time and place: `Ananya Sen deleted the event ‘Freshers’ welcome’`. No full stop. */
export function auditSentence(entry: AuditEntry, names: KnownNames): string {
  const { action, subject, adminId, adminEmail } = entry;
  const known = Object.hasOwn(AUDIT_SENTENCES, action) ? AUDIT_SENTENCES[action] : unknownAction;
  const phrase = typeof known === "function" ? known(subject, names, entry) : `${known} ${quoted(subject)}`;
  if (typeof phrase === "object") return phrase.whole;
  if (adminId !== null) return `${names.get(adminId) ?? adminEmail} ${phrase}`;
  return `${adminEmail === OPERATOR ? "The operator of the server" : adminEmail || "An unknown person"} ${phrase}`;
}

/** Names of today's admins; duplicates carry their addresses. */
export function knownNames(admins: readonly Admin[]): KnownNames {
  const called = ({ name, email }: Admin) =>
    admins.some((other) => other.name === name && other.email !== email) ? `${name} (${email})` : name;
  return new Map(admins.flatMap((admin) => [admin._id, admin.email].map((key) => [key, called(admin)])));
}

/** An action of a newer server. */
function unknownAction(subject: string, _names: KnownNames, { action }: AuditEntry): string {
  const [what = "", how = ""] = action.split(".").map((word) => word.replaceAll("-", " "));
  return `did ‘${[what, how].filter(Boolean).join(": ")}’${subject && ` with ${quoted(subject)}`}`;
}

const nameOf = (email: string, names: KnownNames) => names.get(email) ?? email;
const quoted = (text: string) => `‘${text}’`;
const enquiryOf = (name: string) => (name ? `the enquiry of ${name}` : "an enquiry that has been erased");
/** `An unknown device`, in mid-sentence. */
const device = (name: string) => name.replace(/^An? /, (article) => article.toLowerCase());

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
  if (day === collegeDay(now)) return `Today, ${formatDay(day)}`;
  if (day === collegeDay(now, -1)) return `Yesterday, ${formatDay(day)}`;
  return formatDayWithWeekday(day);
}
