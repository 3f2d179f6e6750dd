import type { DeskEnquiry, EnquiryChannel, EnquirySort, EnquiryStatus, EnquiryStep } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES, FAMILY, plannedCall } from "#contract/enquiry-words.ts";
import { LANGUAGE_IN_ENGLISH } from "#messages/languages.ts";
import { collegeDay, formatDayWithWeekday, formatMoment } from "#ui/formats.ts";

export const STATUS_WORDS: Record<EnquiryStatus, string> = {
  new: "New",
  contacted: "Contacted",
  visited: "Visited",
  applied: "Applied",
  admitted: "Admitted",
  closed: "Closed",
};

export const STATUS_OPTIONS = ENQUIRY_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

export const CHANNEL_WORDS: Record<EnquiryChannel, string> = {
  website: "Website",
  "walk-in": "Walk-in",
  telephone: "Telephone",
  fair: "Fair",
  school: "School visit",
  import: "Import",
};

export const SORT_WORDS: Record<EnquirySort, string> = {
  "-received": "Newest first",
  received: "Oldest first",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  mobile: "Mobile, lowest first",
  "-mobile": "Mobile, highest first",
  course: "Course, A to Z",
  "-course": "Course, Z to A",
  status: "Status, new first",
  "-status": "Status, closed first",
  "next-call": "Next call, earliest first",
  "-next-call": "Next call, latest first",
  owner: "Owner, A to Z",
  "-owner": "Owner, Z to A",
  attempts: "Fewest calls first",
  "-attempts": "Most calls first",
};

/** In a choice: no owner, no call. */
export const NONE = "none";

export function ownerOptions(owners: readonly { _id: string; name: string }[]) {
  return [{ value: NONE, label: "Nobody" }, ...owners.map(({ _id, name }) => ({ value: _id, label: name }))];
}

export function enquiriesText(count: number): string {
  return count === 1 ? "1 enquiry" : `${count} enquiries`;
}

/** Names an admin by the email address: `You`, a name, or the address of a former admin. */
export function namesOf(admins: readonly { email: string; name: string }[], self: string) {
  return (email: string) => (email === self ? "You" : (admins.find((admin) => admin.email === email)?.name ?? email));
}

/** Whether a step has a text, which is shown below its sentence. */
export const hasText = ({ kind }: Pick<EnquiryStep, "kind">) => kind === "note" || kind === "sent";

/** A step of the history as a sentence. */
export function stepSentence({ kind, by, from, to }: EnquiryStep, nameOf: ReturnType<typeof namesOf>): string {
  // The command line of the server signs as `the operator`.
  const who = by === "the operator" ? "The operator of the server" : by === FAMILY ? "The family" : nameOf(by);
  const person = (email: string | null) => nameOf(email ?? "").replace(/^You$/, "you");
  const day = (text: string | null) => (text === null ? "" : formatDayWithWeekday(text));
  switch (kind) {
    case "note":
      return `${who} noted:`;
    case "status":
      if (by === FAMILY && to === "closed") return "The family withdrew the enquiry.";
      if (by === FAMILY) return `The family wants to hear from you again; the status is ${to}.`;
      return `${who} changed the status from ${from} to ${to}.`;
    case "owner":
      if (by === "the desk") return `The enquiry went to ${person(to)}, whose turn it was.`;
      if (to === null && from === by) return `${who} gave up the enquiry; nobody takes care of it now.`;
      if (to === null) return `${who} took the enquiry from ${person(from)}; nobody takes care of it now.`;
      if (to === by) return `${who} took over the enquiry.`;
      return `${who} gave the enquiry to ${person(to)}.`;
    case "next-call":
      if (to === null) return `${who} took the next call, ${day(from)}, off the plan.`;
      if (from === null) return `${who} planned the next call for ${day(to)}.`;
      return `${who} moved the next call from ${day(from)} to ${day(to)}.`;
    case "call-time":
      return `${who} asked for a call on ${day(to?.slice(0, 10) ?? null)}, ${to?.slice(11)}.`;
    case "name":
    case "mobile":
    case "email":
    case "course":
    case "heard-from": {
      const what = kind === "heard-from" ? "how the family heard of us" : `the ${kind}`;
      if (to === null) return `${who} took out ${what}, ${from}.`;
      return from === null ? `${who} added ${what}: ${to}.` : `${who} changed ${what} from ${from} to ${to}.`;
    }
    case "bin":
      if (to === null) return `${who} brought the enquiry back from the bin.`;
      if (by === FAMILY) return "The family says that it was not they who enquired. The enquiry is in the bin.";
      return to === "spam" ? `${who} marked the enquiry as spam.` : `${who} moved the enquiry to the bin.`;
    case "sent":
      return from === "mail" ? `${who} wrote a mail:` : `${who} opened ${from} with:`;
    case "mail":
      return `${who} sent the ${to} again.`;
    case "call":
      return `${who} called: ${to}.`;
    case "reason":
      return `${who} gave the reason for closing: ${to}.`;
    case "added":
      return `${who} added the enquiry: ${(CHANNEL_WORDS[to as EnquiryChannel] ?? "").toLowerCase()}.`;
    case "import":
      return `${who} imported the enquiry from ${to}.`;
    case "merged":
      return `${who} merged another enquiry into this one: ${to}.`;
  }
}

/** What the list says of the next call, such as `Call tomorrow`; blank when none is planned. */
export function nextCallText(enquiry: DeskEnquiry, moment: number): string {
  const day = plannedCall(enquiry);
  if (day === null) return "";
  const daysLate = Math.round((Date.parse(collegeDay(moment)) - Date.parse(day)) / 86_400_000);
  if (enquiry.isOverdue && daysLate > 0) return daysLate === 1 ? "1 day overdue" : `${daysLate} days overdue`;
  if (enquiry.isOverdue || daysLate === 0) return "Call today";
  return daysLate === -1 ? "Call tomorrow" : `Call ${formatDayWithWeekday(day)}`;
}

/** Which call the next one is: `3rd try`. @param attempts the calls before it */
export function tryText(attempts: number): string {
  if (attempts === 0) return "First call";
  const count = attempts + 1;
  // 11th, 12th, 13th.
  const ending = Math.floor(count / 10) % 10 === 1 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return `${count}${ending} try`;
}

/** `Today`, `Tomorrow` or `Thu, 26 Nov`. */
export function shortDay(day: string): string {
  if (day === collegeDay()) return "Today";
  return day === collegeDay(Date.now(), 1) ? "Tomorrow" : formatDayWithWeekday(day).replace(/ \d+$/, "");
}

/** Mobile numbers have ten digits and belong to India. */
export function contactLinks({ mobile, email, course }: Pick<DeskEnquiry, "mobile" | "email" | "course">) {
  const subject = encodeURIComponent(`Your admission enquiry: ${course}`);
  return {
    call: `tel:+91${mobile}`,
    whatsApp: `https://wa.me/91${mobile}`,
    // An address must not add fields to the mail.
    mail: `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`,
  };
}

/** `9830012345` → `98300 12345` */
export function readableMobile(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}

/** `google.com, first page /Bpharma, form opened on “Admission opens”`; blank where nothing is known. */
export function originText({ source, origin }: Pick<DeskEnquiry, "source" | "origin">): string {
  const { referringSite, landingPage, openedFrom, openedFromTitle, utmMedium, utmCampaign } = origin ?? {};
  const campaign = [utmMedium, utmCampaign].filter(Boolean).join(", ");
  return [
    source === "direct" ? "Direct, without a link" : source && source + (campaign && ` (${campaign})`),
    referringSite !== source && referringSite,
    landingPage && `first page ${landingPage}`,
    openedFrom &&
      openedFrom !== landingPage &&
      `form opened on ${openedFromTitle ? `“${openedFromTitle}”` : openedFrom}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Who asks for what, since when, and what led here. */
export function contactFacts(enquiry: DeskEnquiry) {
  const { course, language, mobile, email, callTime, createdAt, heardFrom } = enquiry;
  const origin = originText(enquiry);
  return {
    Course: course,
    ...(language !== "en" && { "Wrote in": LANGUAGE_IN_ENGLISH[language] }),
    Mobile: readableMobile(mobile),
    ...(email && { Email: email }),
    ...(callTime && { "Wants a call": callTime }),
    Received: formatMoment(createdAt),
    ...(origin && { "Came from": origin }),
    ...(heardFrom && { "Heard of us": heardFrom }),
  };
}
