import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { adminUserSchema } from "./auth.ts";
import { instantSchema, lineSchema, okReplySchema } from "./common.ts";

/** Which admins take new enquiries, and when they receive mails about enquiries. */

const coursesSchema = z.array(lineSchema(120, m.nameACourse)).max(50, { error: m.atMostCourses });
export const hourSchema = z.int({ error: m.chooseHour }).min(0).max(23);

export const teamMemberSchema = adminUserSchema.extend({
  takesNew: z.boolean(),
  /** Courses of which the member takes new enquiries; empty: all. */
  courses: z.array(z.string()),
  /** Hour of the daily mail to the member, on the college's clock; null for no mail. */
  digestHour: hourSchema.nullable(),
  /** Whether the member receives the weekly figures by mail on Mondays. */
  weekly: z.boolean(),
  lastGivenAt: instantSchema.nullable(),
  /** Number of unsettled enquiries that the member owns. */
  open: z.int(),
});

/** Changes to a member. Omitted fields keep their value. */
export const teamChangesSchema = z.object({
  takesNew: z.boolean({ error: () => m.trueOrFalse({ name: "takesNew" }) }).optional(),
  courses: coursesSchema.optional(),
  digestHour: hourSchema.nullable().optional(),
  weekly: z.boolean({ error: () => m.trueOrFalse({ name: "weekly" }) }).optional(),
});

export const teamReplySchema = okReplySchema.extend({
  /** The college's courses, from which to choose `courses` of a member. */
  courses: z.array(z.string()),
  /** All admins, by name. */
  members: z.array(teamMemberSchema),
});
export const teamMemberReplySchema = okReplySchema.extend({ item: teamMemberSchema });

export type TeamMember = z.infer<typeof teamMemberSchema>;
export type TeamChanges = z.infer<typeof teamChangesSchema>;
export type Team = z.infer<typeof teamReplySchema>;
