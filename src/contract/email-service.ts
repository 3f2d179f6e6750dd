import { z } from "zod";
import { LANGUAGES } from "#messages/languages.ts";
import { SECRET_PATH } from "./enquiry.ts";

/** Request that `@emailjs/browser` sends as JSON to `/api/v1.0/email/send` (behaviour, 'Enquiries'). */
export const sendRequestSchema = z.object(
  {
    user_id: z.string("The public key (user_id) is missing."),
    service_id: z.string("The service ID (service_id) is missing."),
    template_id: z.string("The template ID (template_id) is missing."),
    template_params: z.record(z.string(), z.unknown(), "The template parameters (template_params) are missing."),
  },
  "The public key (user_id) is missing: send a JSON object.",
);

/** The same request as a form, sent to `send-form`. All other form fields are the template parameters. */
export const sendFormSchema = z
  .object({ user_id: z.string(), service_id: z.string(), template_id: z.string() })
  .catchall(z.string())
  .meta({
    examples: [
      {
        user_id: "public_mortarboard",
        service_id: "mortarboard",
        template_id: "admission_enquiry",
        name: "Sample Student",
        email: "student@example.com",
        mobile: "9000000001",
        course: "B.Pharm",
      },
    ],
  });

/** A path without query or fragment, and without a secret token. */
const path = z
  .string()
  .regex(/^\/[^\s?#]*$/)
  .refine((text) => !SECRET_PATH.test(text));
const campaignWord = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|/-]*$/u);

/** An optional detail of the visit. An invalid value is dropped instead of refusing the enquiry. */
function detail<Schema extends z.ZodType<string, string>>(schema: Schema, maxLength: number) {
  return z.string().trim().max(maxLength).pipe(schema).optional().catch(undefined);
}

/** What this site's form adds to the four fields of an enquiry. Other parameters, such as `to_email`, are ignored. */
export const enquiryExtrasSchema = z.object({
  "g-recaptcha-response": z
    .string("The captcha token must be text.")
    .max(8192, "The captcha token is too long.")
    .optional(),
  /** Id that the browser generates for one filled-in form, so that a retry does not create a second enquiry. */
  submission_id: z
    .string("The submission id must be text.")
    .regex(/^[\w-]{16,64}$/, "The submission id must be 16 to 64 letters, digits or hyphens.")
    .optional(),
  /** Language of the page and of the acknowledgement; English if unknown or omitted. */
  language: z.enum(LANGUAGES).catch("en"),
  /** Id of the privacy notice that the form showed. */
  notice: z.string().max(40).optional().catch(undefined),
  referring_site: detail(z.url({ protocol: /^(https?|android-app)$/ }), 300),
  landing_page: detail(path, 200),
  opened_from: detail(path, 200),
  utm_source: detail(campaignWord, 60),
  utm_medium: detail(campaignWord, 60),
  utm_campaign: detail(campaignWord, 60),
});
