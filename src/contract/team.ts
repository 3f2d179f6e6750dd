import { z } from "zod";
import { adminUserSchema } from "./auth.ts";
import { instantSchema, lineSchema, okReplySchema } from "./common.ts";

/** Who of the admins takes new enquiries, and when mails about them come. */

const coursesSchema = z.array(lineSchema(120, "Name a course.")).max(50, "Choose at most 50 courses.");
const hourSchema = z.int("Choose a full hour from 0 to 23.").min(0).max(23);

export const teamMemberSchema = adminUserSchema.extend({
  takesNew: z.boolean(),
  /** Of which courses; empty: of all. */
  courses: z.array(z.string()),
  /** The hour of the daily mail on the college's clock; null for none. */
  digestHour: hourSchema.nullable(),
  /** The figures of the week, each Monday. */
  weekly: z.boolean(),
  /** When the last enquiry was given to the member. */
  lastGivenAt: instantSchema.nullable(),
  /** Enquiries of the member that are not settled. */
  open: z.int(),
});

/** What is left out stays. */
export const teamChangesSchema = z.object({
  takesNew: z.boolean("takesNew is true or false.").optional(),
  courses: coursesSchema.optional(),
  digestHour: hourSchema.nullable().optional(),
  weekly: z.boolean("weekly is true or false.").optional(),
});

export const teamReplySchema = okReplySchema.extend({
  /** Those of the college, to choose from. */
  courses: z.array(z.string()),
  /** All admins, by name. */
  members: z.array(teamMemberSchema),
});
export const teamMemberReplySchema = okReplySchema.extend({ item: teamMemberSchema });

export type TeamMember = z.infer<typeof teamMemberSchema>;
export type TeamChanges = z.infer<typeof teamChangesSchema>;
export type Team = z.infer<typeof teamReplySchema>;
