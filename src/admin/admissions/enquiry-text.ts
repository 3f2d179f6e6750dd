import type { DeskEnquiry, EnquiryChannel, EnquirySort, EnquiryStatus, EnquiryStep } from "#contract/enquiries.ts";
import { PERSON, PERSON_FIELDS, type PersonField } from "#contract/enquiry-person.ts";
import {
  CHANNEL_WORDS,
  callTimeText,
  ENQUIRY_STATUSES,
  FAMILY,
  plannedCall,
  STATUS_WORDS,
} from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { language } from "#messages/language.ts";
import { LANGUAGE_IN_ENGLISH, LANGUAGE_NAMES, type Language } from "#messages/languages.ts";
import { collegeDay, formatDay, formatDayWithWeekday, formatMoment } from "#ui/formats.ts";

export const statusOptions = () => ENQUIRY_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value]() }));

export const SORT_WORDS: Record<EnquirySort, () => string> = {
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

/** In a choice: no owner, no call. */
export const NONE = "none";

export function ownerOptions(owners: readonly { _id: string; name: string }[]) {
  return [{ value: NONE, label: m.noOwner() }, ...owners.map(({ _id, name }) => ({ value: _id, label: name }))];
}

/** Names an admin by the email address: `You`, a name, or the address of a former admin. */
export function namesOf(admins: readonly { email: string; name: string }[], self: string) {
  return (email: string) => (email === self ? m.you() : (admins.find((admin) => admin.email === email)?.name ?? email));
}

/** Whether a step has a text, which is shown below its sentence. */
export const hasText = ({ kind }: Pick<EnquiryStep, "kind">) => kind === "note" || kind === "sent";

/** As a sentence needs a name that is not its subject. */
function personIn(nameOf: ReturnType<typeof namesOf>, email: string | null): string {
  const name = nameOf(email ?? "");
  return name === m.you() ? m.yourself() : m.person({ name });
}

/** A step of the history as a sentence. @param outcomeName the college's words for the outcome of a call */
export function stepSentence(
  { kind, by, from, to }: EnquiryStep,
  nameOf: ReturnType<typeof namesOf>,
  outcomeName: (label: string) => string,
): string {
  // The command line of the server signs as `the operator`.
  const who = by === "the operator" ? m.theOperator() : by === FAMILY ? m.theFamily() : nameOf(by);
  const person = personIn(nameOf, to ?? from);
  const status = (code: string | null) => STATUS_WORDS[code as EnquiryStatus]?.().toLowerCase() ?? "";
  const day = (date: string | null) => (date ? formatDayWithWeekday(date) : "");
  const text = to ?? "";
  switch (kind) {
    case "note":
      return m.noted({ who });
    case "status":
      if (by === FAMILY && to === "closed") return m.familyWithdrew();
      if (by === FAMILY) return m.familyIsBack({ status: status(to) });
      return m.statusChanged({ who, from: status(from), to: status(to) });
    case "owner":
      if (by === "the desk") return m.turnOf({ person });
      if (to === null && from === by) return m.gaveUp({ who });
      if (to === null) return m.tookFrom({ who, person });
      if (to === by) return m.tookOver({ who });
      return m.gaveTo({ who, person });
    case "next-call":
      if (to === null) return m.callUnplanned({ who, day: day(from) });
      if (from === null) return m.callPlanned({ who, day: day(to) });
      return m.callMoved({ who, from: day(from), to: day(to) });
    case "call-time": {
      const [asked = "", callFrom = "", callUntil = ""] = text.split(/[T/]/);
      return m.askedForCall({ who, day: day(asked), time: callTimeText({ callFrom, callUntil }) });
    }
    case "bin":
      if (to === null) return m.broughtBack({ who });
      if (by === FAMILY) return m.familyDenies();
      return to === "spam" ? m.markedAsSpam({ who }) : m.movedToBin({ who });
    case "sent":
      return from === "mail" ? m.wroteMail({ who }) : m.openedWith({ who, program: from ?? "" });
    case "mail":
      return m.sentAgain({ who, mail: text });
    case "call":
      return m.called({ who, outcome: outcomeName(text) });
    case "reason":
      return m.gaveReason({ who, reason: outcomeName(text) });
    case "added":
      return m.addedBy({ who, channel: CHANNEL_WORDS[text as EnquiryChannel]?.().toLowerCase() ?? "" });
    case "import":
      return m.importedFrom({ who, file: text });
    case "merged":
      return m.mergedInto({ who, other: text });
    default: {
      const field = PERSON_FIELDS.find((field) => PERSON[field].step === kind) ?? "name";
      const named = { who, field, label: PERSON[field].label().toLowerCase() };
      if (to === null) return m.fieldRemoved({ ...named, from: from ?? "" });
      return from === null ? m.fieldAdded({ ...named, to }) : m.fieldChanged({ ...named, from, to });
    }
  }
}

/** What the list says of the next call, such as `Call tomorrow`; blank when none is planned. */
export function nextCallText(enquiry: DeskEnquiry, moment: number): string {
  const day = plannedCall(enquiry);
  if (day === null) return "";
  const daysLate = Math.round((Date.parse(collegeDay(moment)) - Date.parse(day)) / 86_400_000);
  if (enquiry.isOverdue && daysLate > 0) return m.daysOverdue({ count: daysLate });
  if (enquiry.isOverdue || daysLate === 0) return m.callToday();
  return daysLate === -1 ? m.callTomorrow() : m.callOn({ day: formatDayWithWeekday(day) });
}

/** Which call the next one is: `3rd try`. @param attempts the calls before it */
export function tryText(attempts: number): string {
  if (attempts === 0) return m.firstCall();
  const count = attempts + 1;
  // 11th, 12th, 13th.
  const ending = Math.floor(count / 10) % 10 === 1 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return m.laterTry({ count, ending });
}

/** `Today`, `Tomorrow` or `Thu, 26 Nov`. */
export function shortDay(day: string): string {
  if (day === collegeDay()) return m.today();
  return day === collegeDay(Date.now(), 1) ? m.tomorrow() : formatDayWithWeekday(day).replace(/,? \d+$/, "");
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

/** `24 Jun 2025`, and `9:12 am`. */
export function dayAndTime(instant: string): [day: string, time: string] {
  const day = formatDay(collegeDay(Date.parse(instant)));
  return [day, formatMoment(instant).slice(`${day}, `.length)];
}

const languageName = (of: Language) => (language() === "en" ? LANGUAGE_IN_ENGLISH : LANGUAGE_NAMES)[of];

/** `9830012345` → `98300 12345` */
export function readableMobile(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}

/** `google.com, first page /Bpharma, form opened on “Admission opens”`; blank where nothing is known. */
export function originText({ source, origin }: Pick<DeskEnquiry, "source" | "origin">): string {
  const { referringSite, landingPage, openedFrom, openedFromTitle, utmMedium, utmCampaign } = origin ?? {};
  const campaign = [utmMedium, utmCampaign].filter(Boolean).join(", ");
  return [
    source === "direct" ? m.withoutLink() : source && source + (campaign && ` (${campaign})`),
    referringSite !== source && referringSite,
    landingPage && m.firstPage({ page: landingPage }),
    openedFrom &&
      openedFrom !== landingPage &&
      m.formOpenedOn({ page: openedFromTitle ? `“${openedFromTitle}”` : openedFrom }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Who asks for what, since when, and what led here, by label. */
export function contactFacts(enquiry: DeskEnquiry): Record<string, string> {
  const told = (field: PersonField) => {
    const { label, identity } = PERSON[field];
    return enquiry[field] && { [label()]: identity === "mobile" ? readableMobile(enquiry[field]) : enquiry[field] };
  };
  const origin = originText(enquiry);
  return {
    ...told("course"),
    ...(enquiry.language !== "en" && { [m.wroteIn()]: languageName(enquiry.language) }),
    ...Object.assign({}, ...PERSON_FIELDS.filter((field) => field !== "name" && field !== "course").map(told)),
    ...(enquiry.callFrom && { [m.wantsCall()]: callTimeText(enquiry) }),
    [m.received()]: formatMoment(enquiry.createdAt),
    ...(enquiry.channel === "plain-form" && { [m.cameFrom()]: CHANNEL_WORDS["plain-form"]() }),
    ...(origin && { [m.cameFrom()]: origin }),
  };
}
