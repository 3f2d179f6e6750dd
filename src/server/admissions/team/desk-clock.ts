import type { Updateable } from "kysely";
import type { TeamMember } from "#contract/team.ts";
import type { DeskMemberTable } from "#server/platform/db/schema.ts";
import { addDays, collegeDay, collegeMoment } from "#server/platform/time.ts";

/** Hour of the weekly mail for admins who get no daily one. */
export const WEEKLY_HOUR = 8;

type Wishes = Pick<TeamMember, "digestHour" | "weekly">;

/** The college's day, the hour of its clock, and the Monday of its week. */
export function deskClock(now: Date) {
  const today = collegeDay(now);
  const hour = Math.floor((now.getTime() - collegeMoment(today, 0).getTime()) / 3_600_000);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { today, hour, monday: addDays(today, -daysSinceMonday) };
}

/** Marks mails as sent when an admin's wishes change, so that no mail of a past hour follows at once. */
export function turnsTaken(wishes: Wishes, before: Wishes, now: Date): Updateable<DeskMemberTable> {
  const { today, hour, monday } = deskClock(now);
  const { digestHour, weekly } = wishes;
  const isNewHour = digestHour !== before.digestHour;
  const isPast = today > monday || hour >= (digestHour ?? WEEKLY_HOUR);
  return {
    ...(isNewHour && digestHour !== null && hour >= digestHour && { last_digest_on: today }),
    ...(weekly && (isNewHour || !before.weekly) && isPast && { last_weekly_on: monday }),
  };
}
