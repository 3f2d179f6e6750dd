/** Apart from the schemas, for screens that need only the words. */
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
/** Nobody needs to be called back any more. */
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
/** Of those, what the office types itself. */
export const OFFICE_CHANNELS = ["walk-in", "telephone", "fair", "school"] as const;
/** Signs what the family changed on the page of its enquiry; no admin has this for an address. */
export const FAMILY = "the family";
/** `message`: what the office wrote to the family. */
export const MAIL_PURPOSES = ["notice", "acknowledgement", "message"] as const;

/** The day of the next call; null when none is planned, or the enquiry is settled. */
export function plannedCall({ status, nextCallOn }: { status: string; nextCallOn: string | null }): string | null {
  return SETTLED_STATUSES.some((settled) => settled === status) ? null : nextCallOn;
}
