import * as z from "zod/mini";
import { COURSE_NAMES } from "./course-names.ts";
import { EMAIL_PATTERN, withoutInvisible } from "./email-address.ts";
import { withLatinDigits } from "./latin-digits.ts";

/**
 * The four fields of an admission enquiry, with the specification's messages (section 5). The form in the browser and
 * the server check with this one schema; zod/mini because a visitor downloads it.
 */

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;

export const enquirySchema = z.object({
  name: z
    .string("Name is required.")
    .check(
      z.trim(),
      z.normalize("NFC"),
      z.minLength(1, "Name is required."),
      z.maxLength(120, "Enter a name of at most 120 characters."),
      z.regex(NO_CONTROL_CHARACTERS, "Enter the name as plain text on one line."),
    ),
  email: z
    .string("Email is required.")
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(1, "Email is required."),
      z.maxLength(254, "Invalid email."),
      z.regex(EMAIL_PATTERN, "Invalid email."),
    ),
  mobile: z.pipe(
    z.pipe(
      z.string("Mobile is required.").check(z.maxLength(40, "Enter a valid 10-digit mobile number.")),
      z.transform(toNationalDigits),
    ),
    z
      .string()
      .check(z.minLength(1, "Mobile is required."), z.regex(/^\d{10}$/, "Enter a valid 10-digit mobile number.")),
  ),
  course: z.enum(COURSE_NAMES, "Select a course."),
});

export type Enquiry = z.infer<typeof enquirySchema>;
export type EnquiryField = keyof Enquiry;

/** The first message for each field that is at fault; empty when all four pass. */
export function enquiryFaults(values: unknown): Partial<Record<EnquiryField, string>> {
  const faults: Partial<Record<EnquiryField, string>> = {};
  for (const issue of enquirySchema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as EnquiryField;
    faults[field] ??= issue.message;
  }
  return faults;
}

/**
 * The digits of a mobile number as telephones write and copy it: `+91 98300 12345`, `098300-12345`, `(৯৮৩০০) ১২৩৪৫`. The
 * country code or the zero of a call goes where ten digits follow; whatever is no part of such a number stays in.
 */
function toNationalDigits(typed: string): string {
  return withLatinDigits(typed.replace(/[\s.()[\]\p{Pd}\p{Cf}]/gu, "")).replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
}
