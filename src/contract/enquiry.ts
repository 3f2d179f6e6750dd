import * as z from "zod/mini";
import { EMAIL_PATTERN, withoutInvisible } from "./email-address.ts";
import { withLatinDigits } from "./normalise.ts";

/** The browser's form and the server both use this schema; zod/mini because visitors download it. */

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
const LONGEST_COURSE = 120;

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
  /** Its name, with plain spaces. Whether there is such a course only the server knows for sure. */
  course: z.string("Select a course.").check(
    z.overwrite((name) => name.replace(/\s+/g, " ")),
    z.trim(),
    z.minLength(1, "Select a course."),
    z.maxLength(LONGEST_COURSE, "Select a course."),
    z.regex(NO_CONTROL_CHARACTERS, "Select a course."),
  ),
});

export type Enquiry = z.infer<typeof enquirySchema>;
export type EnquiryField = keyof Enquiry;

/** The first message for each field at fault. */
export function enquiryFaults(values: unknown): Partial<Record<EnquiryField, string>> {
  const faults: Partial<Record<EnquiryField, string>> = {};
  for (const issue of enquirySchema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as EnquiryField;
    faults[field] ??= issue.message;
  }
  return faults;
}

/** The digits of `+91 98300 12345`, `098300-12345`, `(৯৮৩০০) ১২৩৪৫`; a prefix goes only before ten digits. */
function toNationalDigits(typed: string): string {
  return withLatinDigits(typed.replace(/[\s.()[\]\p{Pd}\p{Cf}]/gu, "")).replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
}
