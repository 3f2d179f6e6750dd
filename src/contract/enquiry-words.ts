/** Words and rules of the office's enquiries, apart from the schemas, for screens that need no schema. */
import * as m from "#messages/compiled/enquiries.ts";
import { language, ownDigits } from "#messages/language.ts";
import { partOfDay } from "#messages/moments.ts";

export const ENQUIRY_STATUSES = ["new", "contacted", "visited", "applied", "admitted", "closed"] as const;
type Status = (typeof ENQUIRY_STATUSES)[number];
export const STATUS_WORDS: Record<Status, () => string> = {
  new: m.statusNew,
  contacted: m.statusContacted,
  visited: m.statusVisited,
  applied: m.statusApplied,
  admitted: m.statusAdmitted,
  closed: m.statusClosed,
};
/** Statuses in which nobody needs to be called back any more. */
export const SETTLED_STATUSES = ["admitted", "closed"] as const;
export const isSettled = (status: string) => SETTLED_STATUSES.some((settled) => settled === status);
/** How an enquiry reached the office. `plain-form`: from the website without scripts, and so without a captcha. `lead`: another system sent it. */
export const ENQUIRY_CHANNELS = [
  "website",
  "plain-form",
  "lead",
  "walk-in",
  "telephone",
  "fair",
  "school",
  "import",
] as const;
export const CHANNEL_WORDS: Record<(typeof ENQUIRY_CHANNELS)[number], () => string> = {
  website: m.channelWebsite,
  "plain-form": m.channelPlainForm,
  lead: m.channelLead,
  "walk-in": m.channelWalkIn,
  telephone: m.channelTelephone,
  fair: m.channelFair,
  school: m.channelSchool,
  import: m.channelImport,
};
/** Whether the family, or another system, has sent the enquiry without a captcha: it gets no acknowledgement by itself. */
export const isUnproved = ({ channel }: { channel: string }) => channel === "plain-form" || channel === "lead";
/** What a list can be asked about keeping, see `enquiryFilterSchema`. */
export const KEEPINGS = ["ending", "no-notice"] as const;
const COLUMNS = ["received", "name", "mobile", "course", "status", "next-call", "owner", "attempts"] as const;
/** The columns that a list can be sorted by; with a hyphen the last, or newest, first. */
export const ENQUIRY_SORTS = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)] as const;
export type EnquiryColumn = (typeof COLUMNS)[number];
/** The channels that the office chooses for enquiries that it types itself. */
export const OFFICE_CHANNELS = ["walk-in", "telephone", "fair", "school"] as const;
/** The channels of a table. */
export const IMPORT_CHANNELS = [...OFFICE_CHANNELS, "import"] as const;
/** Stands for the family, in place of an admin's address, in timeline events that it made on the page of its enquiry. */
export const FAMILY = "the family";
/** Closing reason, as it is stored, of an enquiry that its family has withdrawn. */
export const WITHDRAWN = "Withdrawn by the family";
/** An outcome of a call or a closing reason in the reader's language; what the office has typed itself as it is. */
export function outcomeName(outcomes: readonly { label: string; name: string }[], label: string): string {
  return outcomes.find((one) => one.label === label)?.name ?? (label === WITHDRAWN ? m.withdrawn() : label);
}
/** Why an enquiry is in the bin. */
export const BINS = ["deleted", "spam", "merged"] as const;
export const TEMPLATE_CHANNELS = ["WhatsApp", "SMS", "mail"] as const;
/** Purposes of mails. `message`: what the office wrote to the family. `visit`: the appointment and the way. */
export const MAIL_PURPOSES = ["notice", "acknowledgement", "message", "visit", "receipt"] as const;
/** Mails that each enquiry of the website calls for; of the others only those that were written are spoken of. */
export const isUsualMail = (purpose: string) => purpose === "notice" || purpose === "acknowledgement";

/** Parts of the day in which a family can wish to be called: hours on the college's clock. */
export const CALL_PARTS = [
  { name: "morning", from: 0, until: 12 },
  { name: "noon", from: 12, until: 15 },
  { name: "afternoon", from: 15, until: 18 },
  { name: "evening", from: 18, until: 24 },
] as const;

const NOON = 12 * 60;

/** Time of day from minutes after midnight: `10 am`, `12:30 pm`, `noon`; in Bengali `সকাল 10:00` */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 && language() === "en" ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return m.clock({
    time: ownDigits(`${hour % 12 || 12}${past}`),
    part: minutes === NOON ? "midday" : partOfDay(hour % 24),
  });
}

/** When to call, in words: `15:00`, `17:00` → `afternoon, 3:00 to 5:00`; an hour that the office has promised → `4 pm` */
export function callTimeText({ callFrom, callUntil }: { callFrom: string; callUntil: string }): string {
  if (callFrom === "") return "";
  const [hour = 0, minute = 0] = callFrom.split(":").map(Number);
  if (callUntil === "") return clockText(hour * 60 + minute);
  const part = CALL_PARTS.findLast(({ from }) => hour >= from)?.name ?? "";
  const onTheClock = (time: string) => ownDigits(`${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`);
  return m.callTimeOf({ from: onTheClock(callFrom), until: onTheClock(callUntil), part });
}

/** Whether an appointment is still to be kept. One of a closed enquiry is not, unless the enquiry is opened again. */
export const isAppointmentOpen = (one: { status: string; visitOn: string | null; visitCame: boolean | null }) =>
  one.visitOn !== null && one.visitCame === null && !isSettled(one.status);

/** The day of the next call; null when none is planned, or the enquiry is settled. */
export function plannedCall({ status, nextCallOn }: { status: string; nextCallOn: string | null }): string | null {
  return isSettled(status) ? null : nextCallOn;
}

/** The status after a call with this outcome. It only goes forward: a family that has visited and is interested has visited. `closed` reopens. */
export function statusAfter({ status = "new" }: { status?: Status | undefined }, before: Status) {
  const placeOf = (one: Status) => ENQUIRY_STATUSES.indexOf(one);
  return placeOf(status) > placeOf(before) || (before === "closed" && status !== "new") ? status : before;
}

/** Day of the next call, moved from Sunday to Monday; null for none. @param today `YYYY-MM-DD`, like the result */
export function nextCallAfter({ nextCallIn }: { nextCallIn?: number | undefined }, today: string): string | null {
  if (nextCallIn === undefined) return null;
  const day = new Date(Date.parse(today) + nextCallIn * 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
