import * as z from "zod/mini";
import * as m from "#messages/compiled/contract.ts";
import { EMAIL_PATTERN, withLatinDigits, withoutInvisible } from "#shared/normalise.ts";

/** Schema of an enquiry for the browser's form and the server. Uses zod/mini, because visitors download this file. */

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
const MAX_COURSE_LENGTH = 120;

/** Course of enquiries about admission in general: "Thank you for asking about Admission". */
export const GENERAL_ADMISSION = "Admission";

/** Matches paths with a secret token: of previews, family pages and requests about personal data, in any language. */
export const SECRET_PATH = /^(\/[a-z]{2})?\/(preview|enquiry|privacy-request)\//i;

const emailSchema = (pattern: RegExp) =>
  z
    .string({ error: m.emailRequired })
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.maxLength(254, { error: m.emailInvalid }),
      z.regex(pattern, { error: ({ input }) => (input === "" ? m.emailRequired() : m.emailInvalid()) }),
    );

export const enquirySchema = z.object({
  name: z
    .string({ error: m.nameRequired })
    .check(
      z.trim(),
      z.normalize("NFC"),
      z.minLength(1, { error: m.nameRequired }),
      z.maxLength(120, { error: m.nameTooLong }),
      z.regex(NO_CONTROL_CHARACTERS, { error: m.namePlain }),
    ),
  email: emailSchema(EMAIL_PATTERN),
  mobile: z.pipe(
    z.pipe(
      z.string({ error: m.mobileRequired }).check(z.maxLength(40, { error: m.mobileInvalid })),
      z.transform(toNationalDigits),
    ),
    z.string().check(
      z.minLength(1, { error: m.mobileRequired }),
      z.regex(/^\d{10}$/, { error: m.mobileInvalid }),
      // Mobile numbers in India's numbering plan begin with 6 to 9.
      z.regex(/^[6-9]/, { error: m.mobileBegins }),
    ),
  ),
  /** Name of the course. Only the server can check that the course exists. */
  course: z.string({ error: m.courseRequired }).check(
    z.overwrite((name) => name.replace(/\s+/g, " ")),
    z.trim(),
    z.minLength(1, { error: m.courseRequired }),
    z.maxLength(MAX_COURSE_LENGTH, { error: m.courseRequired }),
    z.regex(NO_CONTROL_CHARACTERS, { error: m.courseRequired }),
  ),
});

/** Schema of an enquiry for colleges where the email is optional: the email may be empty. */
export const emailOptionalEnquirySchema = z.extend(enquirySchema, {
  email: emailSchema(new RegExp(`^$|${EMAIL_PATTERN.source}`, "u")),
});

export type Enquiry = z.infer<typeof enquirySchema>;
export type EnquiryField = keyof Enquiry;

/** Validates an enquiry. Returns the first error message of each invalid field. */
export function validateEnquiry(values: unknown, isEmailOptional = false): Partial<Record<EnquiryField, string>> {
  const validationErrors: Partial<Record<EnquiryField, string>> = {};
  const schema = isEmailOptional ? emailOptionalEnquirySchema : enquirySchema;
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as EnquiryField;
    validationErrors[field] ??= issue.message;
  }
  return validationErrors;
}

/** Returns the digits of a mobile such as `+91 98300 12345` or `(৯৮৩০০) ১২৩৪৫`, without a prefix before ten digits. */
function toNationalDigits(typed: string): string {
  return withLatinDigits(typed.replace(/[\s.()[\]\p{Pd}\p{Cf}]/gu, "")).replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
}

/** Checkboxes of the form if the college asks for explicit consent (`privacy.consent` is `tick`). */
export const consentFieldsSchema = z.object({
  who: z.enum(["adult", "parent"], { error: ({ input }) => (input === "child" ? m.letParentSend() : m.sayWhoAsks()) }),
  agree: z.literal("yes", { error: m.tickToSend }),
  later: z.optional(z.literal("yes")),
});
export type ConsentField = keyof z.infer<typeof consentFieldsSchema>;

/** Validates the checkboxes. Returns an error message for each invalid one. */
export function validateConsentFields(values: unknown): Partial<Record<ConsentField, string>> {
  const issues = consentFieldsSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [tick], message }) => [tick, message]));
}
