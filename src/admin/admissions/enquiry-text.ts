import { type CustomField, customFacts, formatCorrection } from "#contract/custom-fields.ts";
import {
  type DeskEnquiry,
  type EnquiryChannel,
  type EnquirySort,
  type EnquiryStatus,
  type MailPurpose,
  noteText,
  type TimelineEvent,
} from "#contract/enquiries.ts";
import { type Enquirer, PERSON_FIELD_RULES, PERSON_FIELDS, type PersonField } from "#contract/enquiry-person.ts";
import {
  CHANNEL_LABELS,
  callTimeText,
  DIRECT,
  ENQUIRY_STATUSES,
  FAMILY_AUTHOR,
  isSentWithoutCaptcha,
  plannedCall,
  STATUS_LABELS,
  sourceName,
} from "#contract/enquiry-words.ts";
import type { Presence } from "#contract/feed.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { languageName } from "#messages/language-name.ts";
import { correctedEmail } from "#shared/email-typo.ts";
import { collegeDay, formatDay, formatDayWithWeekday, formatMoment, formatRupees } from "#ui/formats.ts";
import { courseName } from "./enquiries-api.ts";

export const statusOptions = () => ENQUIRY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value]() }));

export const SORT_LABELS: Record<EnquirySort, () => string> = {
  "-received": m.newestFirst,
  received: m.oldestFirst,
  name: m.nameUp,
  "-name": m.nameDown,
  mobile: m.mobileUp,
  "-mobile": m.mobileDown,
  course: m.courseUp,
  "-course": m.courseDown,
  status: m.statusUp,
  "-status": m.statusDown,
  "next-call": m.nextCallUp,
  "-next-call": m.nextCallDown,
  owner: m.ownerUp,
  "-owner": m.ownerDown,
  attempts: m.fewestCalls,
  "-attempts": m.mostCalls,
};

/** Value of the option for no owner, no call or an unknown value. */
export const NONE = "none";

export function ownerOptions(owners: readonly { _id: string; name: string }[]) {
  return [{ value: NONE, label: m.noOwner() }, ...owners.map(({ _id, name }) => ({ value: _id, label: name }))];
}

/** Returns a function from email address to name: `You`, a name, or the address itself for a former admin. */
export function createNameLookup(admins: readonly { email: string; name: string }[], self: string) {
  return (email: string) => (email === self ? m.you() : (admins.find((admin) => admin.email === email)?.name ?? email));
}

/** Returns the mail that reminds of the current visit. It is sent from 5 pm on the evening before, so not earlier. */
export function findVisitMail({ mails, visitOn }: Pick<DeskEnquiry, "mails" | "visitOn">) {
  const earliest = Date.parse(`${visitOn}T17:00+05:30`) - 86_400_000;
  return mails.find(({ purpose, sentAt }) => purpose === "visit" && (!sentAt || Date.parse(sentAt) >= earliest));
}

/** Returns the text shown below the sentence of a timeline event, such as a note; blank if there is none. */
export function timelineEventBody({ action, details }: TimelineEvent): string {
  if (action === "step.sent") return details.text;
  return action === "step.note" || action === "step.joined" ? noteText(details) : "";
}

/** Returns an admin's name in the form used as an object, to which Bengali adds an ending. */
function personIn(nameOf: ReturnType<typeof createNameLookup>, email: string | null): string {
  const name = nameOf(email ?? "");
  return name === m.you() ? m.yourself() : m.person({ name });
}

/** Returns a timeline event as a sentence. @param outcomeName translates the label of a call's outcome */
export function timelineSentence(
  { by, action, details }: TimelineEvent,
  nameOf: ReturnType<typeof createNameLookup>,
  outcomeName: (label: string) => string,
  customFields: readonly CustomField[] = [],
): string {
  // Events of the server's command line have the author `the operator`.
  const who = by === "the operator" ? m.theOperator() : by === FAMILY_AUTHOR ? m.theFamily() : nameOf(by);
  const statusWord = (status: EnquiryStatus) => STATUS_LABELS[status]().toLowerCase();
  const channelWord = (channel: EnquiryChannel) => CHANNEL_LABELS[channel]().toLowerCase();
  switch (action) {
    case "step.note":
      return m.noted({ who });
    case "step.joined":
      return m.rowJoined({ who });
    case "step.status": {
      const [from, to] = [statusWord(details.from), statusWord(details.to)];
      if (by !== FAMILY_AUTHOR) return m.statusChanged({ who, from, to });
      return details.to === "closed" ? m.familyWithdrew() : m.familyIsBack({ status: to });
    }
    case "step.owner": {
      const { from, to } = details;
      const person = personIn(nameOf, to ?? from);
      if (by === "the desk") return m.turnOf({ person });
      if (to === null && from === by) return m.gaveUp({ who });
      if (to === null) return m.tookFrom({ who, person });
      if (to === by) return m.tookOver({ who });
      return m.gaveTo({ who, person });
    }
    case "step.next-call": {
      const at = details.at && callTimeText({ callFrom: details.at, callUntil: "" });
      const [from, day] = [details.from, details.to].map((day) => day && formatDayWithWeekday(day));
      const to = day && at ? m.at({ day, time: at }) : day;
      if (!to) return m.callUnplanned({ who, day: from ?? "" });
      return from ? m.callMoved({ who, from, to }) : m.callPlanned({ who, day: to });
    }
    case "step.admission": {
      if (details.isCancelled) return m.admissionCancelled({ who, ...details });
      return m.admittedWith({
        who,
        ...details,
        course: courseName(details.course),
        amount: formatRupees(details.amount),
      });
    }
    case "step.visit": {
      const [from, to] = [slotText(details.from), slotText(details.to)];
      if (details.came !== undefined) return m.visitNoted({ who, from, came: String(details.came) });
      if (to === "") return m.visitCancelled({ who, from });
      return from === "" ? m.visitPlanned({ who, to }) : m.visitMoved({ who, from, to });
    }
    case "step.call-time": {
      const time = callTimeText({ callFrom: details.from, callUntil: details.until });
      return m.askedForCall({ who, day: formatDayWithWeekday(details.day), time });
    }
    case "step.bin":
      if (details.to === null) return m.broughtBack({ who });
      if (by === FAMILY_AUTHOR) return m.familyDenies();
      return details.to === "spam" ? m.markedAsSpam({ who }) : m.movedToBin({ who });
    case "step.news":
      return m.newsWanted({ wanted: String(details.isWanted) });
    case "step.sent":
      if (details.toMany) return m.wroteToMany({ who, program: details.channel });
      return details.channel === "mail" ? m.wroteMail({ who }) : m.openedWith({ who, program: details.channel });
    case "step.mail":
      return m.sentAgain({ who, mail: details.purpose });
    case "step.call":
      return m.called({ who, outcome: outcomeName(details.outcome) });
    case "step.reason":
      return m.gaveReason({ who, reason: outcomeName(details.to ?? "") });
    case "step.added":
      return m.addedBy({ who, channel: channelWord(details.channel) });
    case "step.import":
      return m.importedFrom({ who, file: details.file });
    case "step.merged": {
      const own = customFacts(customFields, details.person.own ?? {}).map(([, text]) => text);
      const facts = [...PERSON_FIELDS.flatMap((field) => factText(details.person, field) || []), ...own];
      const other = [...facts, channelWord(details.channel), formatMoment(details.createdAt)].join(", ");
      return m.mergedInto({ who, other });
    }
    case "step.field": {
      const { field: label, ...values } = formatCorrection(details, customFields, null);
      const say = (value: string | null) => (value && details.field === "course" ? courseName(value) : value);
      const [from, to] = [say(values.from), say(values.to)] as const;
      const named = { who, field: details.field, label: label.toLowerCase() };
      if (to === null) return m.fieldRemoved({ ...named, from: from ?? "" });
      return from === null ? m.fieldAdded({ ...named, to }) : m.fieldChanged({ ...named, from, to });
    }
  }
}

/** Formats day and hour of a visit as `Sat, 28 Nov 2026, 11:00 am`; blank without a day, the hour is optional. */
function slotText(slot: { day: string | null; at: string } | null): string {
  if (!slot?.day) return "";
  const day = formatDayWithWeekday(slot.day);
  return slot.at === "" ? day : m.at({ day, time: callTimeText({ callFrom: slot.at, callUntil: "" }) });
}

/** Formats the enquiry's visit like `slotText`, with its outcome if noted; blank without a visit. */
function visitText({ visitOn, visitAt, visitCame }: DeskEnquiry): string {
  const day = slotText({ day: visitOn, at: visitAt });
  return day && visitCame !== null ? m.visitEnded({ day, came: String(visitCame) }) : day;
}

/** Returns the next call as in the list, such as `Call tomorrow`; blank if none is planned. */
export function nextCallText(enquiry: DeskEnquiry, moment: number): string {
  const day = plannedCall(enquiry);
  if (day === null) return "";
  const daysLate = Math.round((Date.parse(collegeDay(moment)) - Date.parse(day)) / 86_400_000);
  if (enquiry.isOverdue && daysLate > 0) return m.daysOverdue({ count: daysLate });
  if (enquiry.isOverdue || daysLate === 0) return m.callToday();
  return daysLate === -1 ? m.callTomorrow() : m.callOn({ day: formatDayWithWeekday(day) });
}

/** Returns the ordinal of the next call: `3rd try`. @param attempts number of calls so far */
export function formatNextAttempt(attempts: number): string {
  if (attempts === 0) return m.firstCall();
  const count = attempts + 1;
  // The ordinals 11th to 13th do not follow the last digit.
  const ending = Math.floor(count / 10) % 10 === 1 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return m.laterTry({ count, ending });
}

/** Formats a day as `Today`, `Tomorrow` or `Thu, 26 Nov`. */
export function shortDay(day: string): string {
  if (day === collegeDay()) return m.today();
  return day === collegeDay(Date.now(), 1) ? m.tomorrow() : formatDayWithWeekday(day).replace(/,? \d+$/, "");
}

/** Returns the presence value of an open enquiry, such as `enquiries/<_id>`; blank for none. */
export const enquiryPresence = (id: string) => (id === "" ? "" : `enquiries/${id}`);
const callOf = (id: string) => `calls/${id}`;

/** Returns who is calling the family or has its enquiry open, as `Rahul Das is calling`; blank if no colleague does. */
export function describePresence(others: readonly Presence[] = [], id: string): string {
  const namesAt = (place: string) => [...new Set(others.filter(({ at }) => at === place).map(({ name }) => name))];
  const [calling, open] = [namesAt(callOf(id)), namesAt(enquiryPresence(id))];
  const names = calling.length > 0 ? calling : open;
  if (names.length === 0) return "";
  const who = { count: names.length, names: names.reduce((one, other) => m.bothNames({ one, other })) };
  return names === calling ? m.isCalling(who) : m.hasOpen(who);
}

/** Returns whether a colleague is calling the family, or has just opened its enquiry and may be about to call. */
export const isTakenByColleague = (others: readonly Presence[] = [], id: string): boolean =>
  others.some(({ at, isFresh }) => at === callOf(id) || (at === enquiryPresence(id) && isFresh));

/** Returns links for a call, WhatsApp and mail. Mobile numbers are Indian, with ten digits. */
export function contactLinks({ mobile, email, course }: Pick<DeskEnquiry, "mobile" | "email" | "course">) {
  const subject = encodeURIComponent(`Your admission enquiry: ${course}`);
  return {
    call: `tel:+91${mobile}`,
    whatsApp: `https://wa.me/91${mobile}`,
    // Encode the address, so that it cannot add header fields to the mail.
    mail: `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`,
  };
}

/** Returns day and time of an instant: `24 Jun 2025`, and `9:12 am`. */
export function dayAndTime(instant: string): [day: string, time: string] {
  const day = formatDay(collegeDay(Date.parse(instant)));
  return [day, formatMoment(instant).slice(`${day}, `.length)];
}

/** `9830012345` → `98300 12345` */
export function readableMobile(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`.trim();
}

/** Returns an enquiry's origin: `google.com, first page /Bpharma, form opened on “Admission opens”`; may be blank. */
export function originText({ source, origin }: Pick<DeskEnquiry, "source" | "origin">): string {
  const { referringSite, landingPage, openedFrom, openedFromTitle, utmMedium, utmCampaign } = origin ?? {};
  const campaign = [utmMedium, utmCampaign].filter(Boolean).join(", ");
  return [
    source === DIRECT ? sourceName(source) : source && source + (campaign && ` (${campaign})`),
    referringSite !== source && referringSite,
    landingPage && m.firstPage({ page: landingPage }),
    openedFrom &&
      openedFrom !== landingPage &&
      m.formOpenedOn({ page: openedFromTitle ? `“${openedFromTitle}”` : openedFrom }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Formats a fact of a person for display, such as `98300 12345`; blank if not known. */
export function factText(person: Enquirer, field: PersonField): string {
  const text = person[field] ?? "";
  if (field === "course") return courseName(text);
  return text && PERSON_FIELD_RULES[field].identity === "mobile" ? readableMobile(text) : text;
}

/** Returns the facts of an enquiry by label: person, course, wishes, time and origin. */
export function contactFacts(enquiry: DeskEnquiry): Record<string, string> {
  const told = (field: PersonField) => {
    const text = factText(enquiry, field);
    return text && { [PERSON_FIELD_RULES[field].label()]: text };
  };
  const origin = originText(enquiry);
  const meant = correctedEmail(enquiry.email);
  return {
    ...told("course"),
    ...(enquiry.language !== "en" && { [mEnquiries.language()]: languageName(enquiry.language) }),
    ...Object.assign({}, ...PERSON_FIELDS.filter((field) => field !== "name" && field !== "course").map(told)),
    ...(meant && { [m.email()]: `${enquiry.email} (${m.emailMeant({ email: meant })})` }),
    ...(enquiry.callFrom && { [enquiry.callUntil ? m.wantsCall() : m.hourOfCall()]: callTimeText(enquiry) }),
    ...(enquiry.visitOn && { [m.visit()]: visitText(enquiry) }),
    ...(enquiry.optedOutAt && { [m.messagesToMany()]: m.wantsNone() }),
    [m.received()]: formatMoment(enquiry.createdAt),
    ...(enquiry.channel === "plain-form" && { [m.cameFrom()]: CHANNEL_LABELS["plain-form"]() }),
    ...(origin && { [m.cameFrom()]: origin }),
  };
}

export const customFactsOf = (fields: readonly CustomField[], { own }: Pick<DeskEnquiry, "own">) =>
  Object.fromEntries(customFacts(fields, own));

export const MAIL_LABELS: Record<MailPurpose, () => string> = {
  notice: m.noticeToOffice,
  acknowledgement: m.acknowledgementToEnquirer,
  message: m.lastMailWritten,
  visit: m.visitMail,
  receipt: m.receiptMail,
};

export function noMailText(enquiry: Pick<DeskEnquiry, "channel">): string {
  if (enquiry.channel === "website") return m.noneWithoutAddress();
  return isSentWithoutCaptcha(enquiry) ? m.noneAsUnchecked() : m.noneAsAdded();
}
