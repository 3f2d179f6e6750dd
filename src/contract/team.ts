import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { adminUserSchema } from "./auth.ts";
import { instantSchema, lineSchema, okReplySchema } from "./common.ts";

/** Who of the admins takes new enquiries, and when mails about them come. */

const coursesSchema = z.array(lineSchema(120, m.nameACourse)).max(50, { error: m.atMostCourses });
export const hourSchema = z.int({ error: m.chooseHour }).min(0).max(23);

export const teamMemberSchema = adminUserSchema.extend({
  takesNew: z.boolean(),
  /** Courses whose new enquiries the member takes; empty: all. */
  courses: z.array(z.string()),
  /** The hour of the daily mail to the member on the college's clock; null for no mail. */
  digestHour: hourSchema.nullable(),
  /** Whether the member gets the figures of the week by mail, each Monday. */
  weekly: z.boolean(),
  lastGivenAt: instantSchema.nullable(),
  /** Number of the member's enquiries that are not settled. */
  open: z.int(),
});

/** Changes to a member; what is left out stays. */
export const teamChangesSchema = z.object({
  takesNew: z.boolean({ error: () => m.trueOrFalse({ name: "takesNew" }) }).optional(),
  courses: coursesSchema.optional(),
  digestHour: hourSchema.nullable().optional(),
  weekly: z.boolean({ error: () => m.trueOrFalse({ name: "weekly" }) }).optional(),
});

export const teamReplySchema = okReplySchema.extend({
  /** The college's courses, to choose from. */
  courses: z.array(z.string()),
  /** All admins, by name. */
  members: z.array(teamMemberSchema),
});
export const teamMemberReplySchema = okReplySchema.extend({ item: teamMemberSchema });

export type TeamMember = z.infer<typeof teamMemberSchema>;
export type TeamChanges = z.infer<typeof teamChangesSchema>;
export type Team = z.infer<typeof teamReplySchema>;
