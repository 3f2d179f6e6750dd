import type { Outcome } from "./content.ts";
import { ENQUIRY_STATUSES, SETTLED_STATUSES } from "./enquiry-words.ts";

/** What follows from an outcome, by the same rules in the desk's form and on the server. */

type Status = (typeof ENQUIRY_STATUSES)[number];

const DAY_MS = 86_400_000;

export const isSettled = (status: string) => SETTLED_STATUSES.some((settled) => settled === status);

/** The status after a call. It only goes forward: a family that has visited and is interested has visited. `closed` reopens. */
export function statusAfter({ status = "new" }: Pick<Outcome, "status">, before: Status): Status {
  const placeOf = (one: Status) => ENQUIRY_STATUSES.indexOf(one);
  return placeOf(status) > placeOf(before) || (before === "closed" && status !== "new") ? status : before;
}

/** Day of the next call, moved from Sunday to Monday; null for none. @param today `YYYY-MM-DD`, like the result */
export function nextCallAfter({ nextCallIn }: Pick<Outcome, "nextCallIn">, today: string): string | null {
  if (nextCallIn === undefined) return null;
  const day = new Date(Date.parse(today) + nextCallIn * DAY_MS);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
