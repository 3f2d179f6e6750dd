import { enquiriesText } from "#admin/enquiries/enquiries-text.ts";
import type { Admin, AuditEntry } from "#contract/admins.ts";

/** What the command line is called in the audit log. */
const OPERATOR = "the operator";
const ERASED_ENQUIRY = "an enquiry that has been erased";
const UNKNOWN_ADDRESS = "an unknown address";

/** The audit log keeps addresses; names are those of today's admins. */
interface KnownNames {
  byId: ReadonlyMap<string, string>;
  byEmail: ReadonlyMap<string, string>;
}

/** Says an entry for one who did it, `did`, or for nobody, `happened`. */
type Told = { did: string } | { happened: string };
type Tell = (entry: AuditEntry, names: KnownNames) => Told;

/**
 * Every action that the server writes, which a test compares with the server's source. `subject` is what the server
 * recognises the record by.
 */
export const AUDIT_SENTENCES: Readonly<Record<string, Tell>> = {
  "announcement.created": about("added the announcement"),
  "announcement.updated": about("changed the announcement"),
  "announcement.deleted": about("deleted the announcement"),
  "placed-student.created": about("added the placed student"),
  "placed-student.updated": about("changed the record of the placed student"),
  "placed-student.deleted": about("deleted the record of the placed student"),
  "event.created": about("created the event"),
  "event.updated": about("changed the event"),
  "event.deleted": about("deleted the event"),
  "gallery-category.created": about("created the gallery category"),
  "gallery-category.renamed": ({ subject }) => {
    const [before = "", after] = splitAtLast(subject, " → ");
    const renamed = `renamed the gallery category ${quoted(before)}`;
    return { did: after === undefined ? renamed : `${renamed} to ${quoted(after)}` };
  },
  "gallery-category.deleted": ({ subject }) => ({
    did: `deleted the gallery category ${quoted(subject)} and all its images`,
  }),
  "gallery-image.uploaded": ({ subject }) => {
    const [album = "", images] = splitAtLast(subject, ": ");
    return { did: `uploaded ${images ?? "images"} to ${quoted(album)}` };
  },
  "gallery-image.updated": ({ subject }) => ({ did: `changed an image of ${quoted(subject)}` }),
  "gallery-image.deleted": ({ subject }) => ({
    did: `deleted an image of ${quoted(splitAtLast(subject, ": ")[0] ?? "")}`,
  }),
  // The name goes with the enquiry.
  "enquiry.updated": ({ subject }) => ({ did: `worked on ${subject ? `the enquiry of ${subject}` : ERASED_ENQUIRY}` }),
  "enquiry.mail-resent": ({ subject }) => ({
    did: subject ? `sent a mail about the enquiry of ${subject} again` : `again sent a mail about ${ERASED_ENQUIRY}`,
  }),
  "enquiry.exported": ({ subject }) => ({ did: `exported ${enquiriesText(Number.parseInt(subject, 10))} as a table` }),
  "enquiry.erased": ({ subject }) => ({ did: `erased ${enquiriesText(Number.parseInt(subject, 10))}` }),
  "admin.signed-up": ({ subject }) => ({ did: `signed up, ${splitAtLast(subject, ", ")[1] ?? "as an admin"}` }),
  "admin.removed": ({ subject }) => {
    const [, who = subject, enquiries] = /^(.*); (\d+) enquiries$/s.exec(subject) ?? [];
    const [name = "", email] = splitAtLast(who, ", ");
    const removed = email === undefined ? `removed the admin ${name}` : `removed the admin ${name} (${email})`;
    if (enquiries === undefined) return { did: removed };
    return {
      did: `${removed}, whose ${enquiriesText(Number(enquiries))} ${enquiries === "1" ? "has" : "have"} no owner now`,
    };
  },
  "invitation.created": ({ subject }) => ({ did: `invited ${subject} to be an admin` }),
  "invitation.revoked": ({ subject }) => ({ did: `revoked the invitation of ${subject}` }),
  "session.started": ({ subject }) => ({ did: `logged in with ${device(subject)}` }),
  "session.ended": ({ subject }) => ({ did: `logged out of ${device(subject)}` }),
  "session.forced": ({ subject }) => {
    // After a time the address goes, and the device with it.
    if (subject === "") return { did: "logged out their other device" };
    const [other = "", address] = splitAtLast(subject, ", ");
    return { did: `logged out their other device, ${device(other)}${address === undefined ? "" : ` at ${address}`}` };
  },
  "login.failed": ({ subject }, names) => {
    const [email = "", more] = subject.split("; ");
    const whose = email === UNKNOWN_ADDRESS ? "with an unknown email" : `as ${nameOf(email, names)}`;
    return { happened: `A login ${whose} failed${more ? `; ${more}` : ""}` };
  },
  "password.reset-requested": ({ subject, adminEmail }, names) =>
    adminEmail === OPERATOR
      ? { did: `made a link to reset the password of ${nameOf(subject, names)}` }
      : { happened: `A link to reset the password of ${nameOf(subject, names)} was asked for` },
  "password.reset": () => ({ did: "set a new password by a reset link" }),
  "password.changed": () => ({ did: "changed their password" }),
};

/** What happened, without its time and place: `Ananya Sen deleted the event ‘Freshers’ welcome’`. No full stop. */
export function auditSentence(entry: AuditEntry, names: KnownNames): string {
  const tell = Object.hasOwn(AUDIT_SENTENCES, entry.action) ? AUDIT_SENTENCES[entry.action] : null;
  const told = (tell ?? tellUnknown)(entry, names);
  return "happened" in told ? told.happened : `${whoDid(entry, names)} ${told.did}`;
}

/** What each of today's admins is called: two of one name are told apart by their addresses. */
export function knownNames(admins: readonly Admin[]): KnownNames {
  const called = ({ name, email }: Admin) =>
    admins.some((other) => other.name === name && other.email !== email) ? `${name} (${email})` : name;
  return {
    byId: new Map(admins.map((admin) => [admin._id, called(admin)])),
    byEmail: new Map(admins.map((admin) => [admin.email, called(admin)])),
  };
}

/** For an action of a newer server. */
function tellUnknown({ action, subject }: AuditEntry): Told {
  const [what = "", how = ""] = action.split(".").map((word) => word.replaceAll("-", " "));
  return { did: `did ‘${[what, how].filter(Boolean).join(": ")}’${subject && ` with ${quoted(subject)}`}` };
}

function about(did: string): Tell {
  return ({ subject }) => ({ did: `${did} ${quoted(subject)}` });
}

function whoDid({ adminId, adminEmail }: AuditEntry, { byId }: KnownNames): string {
  if (adminId !== null) return byId.get(adminId) ?? adminEmail;
  return adminEmail === OPERATOR ? "The operator of the server" : adminEmail || "Somebody who was not logged in";
}

function nameOf(email: string, { byEmail }: KnownNames): string {
  return byEmail.get(email) ?? email;
}

/** `An unknown device`, in mid-sentence. */
function device(name: string): string {
  return name.replace(/^An? /, (article) => article.toLowerCase());
}

function quoted(text: string): string {
  return `‘${text}’`;
}

/** The part after the last separator is the server's, whatever a title before it holds. */
function splitAtLast(text: string, separator: string): [string, string?] {
  const at = text.lastIndexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
