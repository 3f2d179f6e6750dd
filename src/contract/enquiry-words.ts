/** Values, labels and rules of enquiries on the desk. Without schemas, for screens that do not validate. */
import * as m from "#messages/compiled/enquiries.ts";
import { language, ownDigits } from "#messages/language.ts";
import { partOfDay } from "#messages/moments.ts";

export const STATUS_LABELS = {
  new: m.statusNew,
  contacted: m.statusContacted,
  visited: m.statusVisited,
  applied: m.statusApplied,
  admitted: m.statusAdmitted,
  closed: m.statusClosed,
};
type Status = keyof typeof STATUS_LABELS;
export const ENQUIRY_STATUSES = Object.keys(STATUS_LABELS) as Status[];
/** Final statuses: no further calls are due. */
export const SETTLED_STATUSES = ["admitted", "closed"] as const;
export const isSettled = (status: string) => SETTLED_STATUSES.some((settled) => settled === status);
/** Source of visits and enquiries without a referrer: a typed address, a bookmark, or a link in a message. */
export const DIRECT = "direct";
export const sourceName = (source: string): string => (source === DIRECT ? m.withoutLink() : source);
/** How an enquiry reached the office. `plain-form`: the website's form without scripts and captcha. `lead`: a lead. */
export const CHANNEL_LABELS = {
  website: m.channelWebsite,
  "plain-form": m.channelPlainForm,
  lead: m.channelLead,
  "walk-in": m.channelWalkIn,
  telephone: m.channelTelephone,
  fair: m.channelFair,
  school: m.channelSchool,
  import: m.channelImport,
};
export const ENQUIRY_CHANNELS = Object.keys(CHANNEL_LABELS) as (keyof typeof CHANNEL_LABELS)[];
/** Whether an enquiry was sent without a captcha. Such enquiries are not acknowledged automatically. */
export const isSentWithoutCaptcha = ({ channel }: { channel: string }) =>
  channel === "plain-form" || channel === "lead";
/** Values of the filter `keeping`, see `enquiryFilterSchema`. */
export const RETENTION_FILTERS = ["ending", "no-notice"] as const;
const COLUMNS = ["received", "name", "mobile", "course", "status", "next-call", "owner", "attempts"] as const;
/** Columns by which the list can be sorted; with a leading hyphen, in descending order. */
export const ENQUIRY_SORTS = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)] as const;
export type EnquiryColumn = (typeof COLUMNS)[number];
/** Channels to choose from for enquiries that the office enters. */
export const OFFICE_CHANNELS = ["walk-in", "telephone", "fair", "school"] as const;
export const IMPORT_CHANNELS = [...OFFICE_CHANNELS, "import"] as const;
/** Author, instead of an admin's address, of timeline events that the family caused on its family page. */
export const FAMILY_AUTHOR = "the family";
/** Stored closing reason of an enquiry that the family has withdrawn. */
export const WITHDRAWN = "Withdrawn by the family";
/** Returns an outcome or closing reason in the reader's language. Reasons typed by the office stay unchanged. */
export function outcomeName(outcomes: readonly { label: string; name: string }[], label: string): string {
  return outcomes.find((one) => one.label === label)?.name ?? (label === WITHDRAWN ? m.withdrawn() : label);
}
/** Why an enquiry is in the bin. */
export const BINS = ["deleted", "spam", "merged"] as const;
export const TEMPLATE_CHANNELS = ["WhatsApp", "SMS", "mail"] as const;
/** Purposes of mails about an enquiry. `message`: written by the office. `visit`: the appointment and directions. */
export const MAIL_PURPOSES = ["notice", "acknowledgement", "message", "visit", "receipt"] as const;
/** Whether every enquiry from the website calls for this mail. Screens show other mails only if they exist. */
export const isUsualMail = (purpose: string) => purpose === "notice" || purpose === "acknowledgement";

/** Parts of the day that a family can choose for a call, in hours on the college's clock. */
export const CALL_PARTS = [
  { name: "morning", from: 0, until: 12 },
  { name: "noon", from: 12, until: 15 },
  { name: "afternoon", from: 15, until: 18 },
  { name: "evening", from: 18, until: 24 },
] as const;

const NOON = 12 * 60;

/** Formats minutes after midnight as a time of day: `10 am`, `12:30 pm`, `noon`; in Bengali `সকাল 10:00`. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 && language() === "en" ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return m.clock({
    time: ownDigits(`${hour % 12 || 12}${past}`),
    part: minutes === NOON ? "midday" : partOfDay(hour % 24),
  });
}

/** Describes when to call: `15:00`, `17:00` → `afternoon, 3:00 to 5:00`; without `callUntil`: `4 pm`. */
export function callTimeText({ callFrom, callUntil }: { callFrom: string; callUntil: string }): string {
  if (callFrom === "") return "";
  const [hour = 0, minute = 0] = callFrom.split(":").map(Number);
  if (callUntil === "") return clockText(hour * 60 + minute);
  const part = CALL_PARTS.findLast(({ from }) => hour >= from)?.name ?? "";
  const onTheClock = (time: string) => ownDigits(`${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`);
  return m.callTimeOf({ from: onTheClock(callFrom), until: onTheClock(callUntil), part });
}

/** Whether an appointment is open. Settling the enquiry closes the appointment, reopening reopens it. */
export const isAppointmentOpen = (one: { status: string; visitOn: string | null; visitCame: boolean | null }) =>
  one.visitOn !== null && one.visitCame === null && !isSettled(one.status);

/** Returns the day of the next call; null if none is planned or the enquiry is settled. */
export function plannedCall({ status, nextCallOn }: { status: string; nextCallOn: string | null }): string | null {
  return isSettled(status) ? null : nextCallOn;
}

/** Returns the status after a call with this outcome. A status never goes back, but `closed` can be reopened. */
export function statusAfter({ status = "new" }: { status?: Status | undefined }, before: Status) {
  const placeOf = (one: Status) => ENQUIRY_STATUSES.indexOf(one);
  return placeOf(status) > placeOf(before) || (before === "closed" && status !== "new") ? status : before;
}

/** Returns the day of the next call, moved from Sunday to Monday; null for none. @param today `YYYY-MM-DD` */
export function nextCallAfter({ nextCallIn }: { nextCallIn?: number | undefined }, today: string): string | null {
  if (nextCallIn === undefined) return null;
  const day = new Date(Date.parse(today) + nextCallIn * 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
