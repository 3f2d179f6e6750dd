import * as m from "#messages/compiled/site.ts";
import "./allow-missing-storage.ts";
import { EmailJSResponseStatus, init, send } from "@emailjs/browser";
import {
  type Enquiry,
  emailOptionalEnquirySchema,
  enquirySchema,
  SECRET_PATH,
  validateConsentFields,
  validateEnquiry,
} from "#contract/enquiry.ts";
import { CAPTCHA_FAILED, type CaptchaSettings, type EnquirySettings } from "#contract/site-pages.ts";
import { language } from "#messages/language.ts";
import { correctedEmail } from "#shared/email-typo.ts";
import type { EnquiryValues } from "./draft.ts";
import { withTimeout } from "./with-timeout.ts";

/** Timeout for a captcha token, longer than a visitor's challenge takes. A broken connection reports no error. */
const TOKEN_WITHIN_MS = 100_000;
/** Timeout for the service's response. The SDK has none, and the form would stay busy forever. */
const ANSWER_WITHIN_MS = 30_000;
const MAX_LENGTH = 240;

export { correctedEmail };

/** @param ticks the values of the consent fields, or null if the form does not ask for consent */
export function checkEnquiry(values: EnquiryValues, ticks: object | null, isEmailOptional = false) {
  const { data } = (isEmailOptional ? emailOptionalEnquirySchema : enquirySchema).safeParse(values);
  const validationErrors = { ...validateEnquiry(values, isEmailOptional), ...(ticks && validateConsentFields(ticks)) };
  return { enquiry: Object.keys(validationErrors).length === 0 ? data : undefined, validationErrors };
}

/** Preloads the configured captcha. `place`: an empty element in the form, for a captcha with a visible widget. */
export async function prepareCaptcha(settings: CaptchaSettings, place: HTMLElement | null): Promise<void> {
  if (settings.provider !== "off") (await loadCaptcha(settings)).prepare(settings, place);
}

/** Downloads only the captcha that the settings name. */
function loadCaptcha({ provider }: CaptchaSettings) {
  return provider === "pow" ? import("./captcha/pow-captcha.ts") : import("./captcha/recaptcha.ts");
}

async function takeToken(settings: CaptchaSettings, place: HTMLElement | null): Promise<string> {
  return (await loadCaptcha(settings)).takeToken(settings, place);
}

/**
 * Sends an enquiry through the email-sending service (behaviour, 'Enquiries'). Retries of a form must use the same
 * `submissionId`. Never throws. Returns a message that says why the enquiry was not sent, or null if it was.
 */
export async function sendEnquiry(
  { serviceId, templateId, publicKey, recipient, origin, captcha }: EnquirySettings,
  captchaPlace: HTMLElement | null,
  enquiry: Enquiry,
  submissionId: string,
): Promise<string | null> {
  const isOff = captcha.provider === "off";
  const token = isOff ? "" : await withTimeout(TOKEN_WITHIN_MS, takeToken(captcha, captchaPlace)).catch(() => "");
  if (!token && !isOff) return m.captchaFailed();
  const parameters = {
    ...enquiry,
    to_email: recipient,
    reply_to: enquiry.email,
    "g-recaptcha-response": token,
    submission_id: submissionId,
    language: language(),
    ...visitOrigin(),
  };
  try {
    init({ publicKey, origin: origin ?? location.origin });
    await withTimeout(ANSWER_WITHIN_MS, send(serviceId, templateId, parameters, { publicKey }));
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Returns the error message for a visitor: the service's if it reads like a sentence, not a URL, markup or JSON. */
export function problemOf(error: unknown): string {
  if (!(error instanceof EmailJSResponseStatus)) return m.enquiryUncertain();
  const text = error.text.trim();
  const isSentence = text.length <= MAX_LENGTH && /^\p{L}[^<>{}\n]+[.!?।]$/u.test(text) && !text.includes("://");
  if (text === CAPTCHA_FAILED) return m.captchaFailed();
  return isSentence ? text : m.enquiryNotSent();
}

type Tab = Pick<Window, "sessionStorage" | "location"> & {
  navigator: Pick<Navigator, "doNotTrack"> & { globalPrivacyControl?: boolean };
};

/**
 * Returns what an enquiry reports about its visit (described on the page /Privacy): the referring site, the first page
 * with its campaign parameters, and the page where the form is open. Empty if the browser asks not to be tracked.
 */
export function visitOrigin(tab: Tab = window): Record<string, string> {
  const { doNotTrack, globalPrivacyControl } = tab.navigator;
  if (doNotTrack === "1" || globalPrivacyControl) return {};
  try {
    // The inline script has stored `visit`. Reading it throws if storage is forbidden.
    const [referrer = "", address = ""] = tab.sessionStorage.visit.split(" ");
    const { pathname, searchParams } = new URL(address);
    if (SECRET_PATH.test(pathname)) return {};
    const campaign = [...searchParams].filter(([name]) => /^utm_(source|medium|campaign)$/.test(name));
    return {
      ...Object.fromEntries(campaign),
      referring_site: /^[^/]*\/\/[^/]*/.exec(referrer)?.[0] ?? "",
      landing_page: pathname,
      opened_from: tab.location.pathname,
    };
  } catch {
    return {};
  }
}
