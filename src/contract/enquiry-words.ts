/** Words of the office's enquiries, apart from the schemas, for screens that need only the words. */
import * as m from "#messages/compiled/enquiries.ts";

export const ENQUIRY_STATUSES = ["new", "contacted", "visited", "applied", "admitted", "closed"] as const;
export const STATUS_WORDS: Record<(typeof ENQUIRY_STATUSES)[number], () => string> = {
  new: m.statusNew,
  contacted: m.statusContacted,
  visited: m.statusVisited,
  applied: m.statusApplied,
  admitted: m.statusAdmitted,
  closed: m.statusClosed,
};
/** Statuses in which nobody needs to be called back any more. */
export const SETTLED_STATUSES = ["admitted", "closed"] as const;
/** How an enquiry reached the office. `plain-form`: from the website without scripts, and so without a captcha. */
export const ENQUIRY_CHANNELS = ["website", "plain-form", "walk-in", "telephone", "fair", "school", "import"] as const;
export const CHANNEL_WORDS: Record<(typeof ENQUIRY_CHANNELS)[number], () => string> = {
  website: m.channelWebsite,
  "plain-form": m.channelPlainForm,
  "walk-in": m.channelWalkIn,
  telephone: m.channelTelephone,
  fair: m.channelFair,
  school: m.channelSchool,
  import: m.channelImport,
};
const COLUMNS = ["received", "name", "mobile", "course", "status", "next-call", "owner", "attempts"] as const;
/** The columns that a list can be sorted by; with a hyphen the last, or newest, first. */
export const ENQUIRY_SORTS = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)] as const;
export type EnquiryColumn = (typeof COLUMNS)[number];
/** The channels that the office chooses for enquiries that it types itself. */
export const OFFICE_CHANNELS = ["walk-in", "telephone", "fair", "school"] as const;
/** Stands for the family, in place of an admin's address, in steps that it made on the page of its enquiry. */
export const FAMILY = "the family";
/** Why an enquiry is in the bin. */
export const BINS = ["deleted", "spam", "merged"] as const;
/** Purposes of mails. `message`: what the office wrote to the family. */
export const MAIL_PURPOSES = ["notice", "acknowledgement", "message"] as const;

/** Parts of the day in which a family can wish to be called: hours on the college's clock. */
export const CALL_PARTS = [
  { name: "morning", from: 0, until: 12 },
  { name: "noon", from: 12, until: 15 },
  { name: "afternoon", from: 15, until: 18 },
  { name: "evening", from: 18, until: 24 },
] as const;

/** A wish when to be called, in words: `15:00`, `17:00` → `afternoon, 3:00 to 5:00` */
export function callTimeText({ callFrom, callUntil }: { callFrom: string; callUntil: string }): string {
  if (callFrom === "") return "";
  const part = CALL_PARTS.findLast(({ from }) => Number(callFrom.slice(0, 2)) >= from)?.name ?? "";
  const onTheClock = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`;
  return m.callTimeOf({ from: onTheClock(callFrom), until: onTheClock(callUntil), part });
}

/** The day of the next call; null when none is planned, or the enquiry is settled. */
export function plannedCall({ status, nextCallOn }: { status: string; nextCallOn: string | null }): string | null {
  return SETTLED_STATUSES.some((settled) => settled === status) ? null : nextCallOn;
}
