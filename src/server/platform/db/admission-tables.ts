import type { Generated } from "kysely";

/** Columns of an enquiry: when the family comes to the college. */
export interface AppointmentColumns {
  visit_on: string | null;
  /** `HH:MM` on the college's clock; empty where any hour of the day is right. */
  visit_at: Generated<string>;
  /** Whether the family came; null while nobody has noted it. */
  visit_came: 0 | 1 | null;
  /** The day and hour that the last mail told of: `2026-11-28 11:00` */
  visit_told: Generated<string>;
}
