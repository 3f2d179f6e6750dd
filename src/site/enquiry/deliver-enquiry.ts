import "./allow-missing-storage.ts";
import { init, send } from "@emailjs/browser";
import type { Enquiry } from "#contract/enquiry.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { within } from "./within.ts";

/** The SDK sets no limit of its own, and a form that is busy for ever is worse than an error. */
const ANSWER_WITHIN_MS = 30_000;

export interface Delivery {
  enquiry: Enquiry;
  submissionId: string;
  captchaToken: string;
}

/**
 * Sends one enquiry through the email-sending service (specification, section 7).
 * @throws what the SDK rejects with, `{ status, text }` among it, or an Error when no answer came in time. Even then
 * the enquiry may have arrived: send it again with the same submission id.
 */
export async function deliverEnquiry(
  settings: EnquirySettings,
  { enquiry, submissionId, captchaToken }: Delivery,
): Promise<void> {
  const { serviceId, templateId, publicKey } = settings;
  init({ publicKey, origin: settings.origin ?? location.origin });
  const parameters = {
    ...enquiry,
    to_email: settings.recipient,
    reply_to: enquiry.email,
    "g-recaptcha-response": captchaToken,
    submission_id: submissionId,
  };
  await within(ANSWER_WITHIN_MS, send(serviceId, templateId, parameters, { publicKey }));
}
