import { type Enquiry, type EnquiryField, enquiryFaults, enquirySchema } from "#contract/enquiry.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { type Captcha, createCaptcha } from "./captcha/captcha.ts";
import { deliverEnquiry } from "./deliver-enquiry.ts";
import type { EnquiryValues } from "./enquiry-values.ts";
import { sentenceForPeople } from "./sentence-for-people.ts";
import { within } from "./within.ts";

/** A captcha that works, or that somebody solves, takes less; a line that broke in the middle of it says nothing. */
const TOKEN_WITHIN_MS = 100_000;

export type EnquiryFaults = Partial<Record<EnquiryField, string>>;

export type Outcome =
  | { kind: "sent" }
  | { kind: "captcha-failed" }
  /** `sentence`: what the server said in words for people, if it did. */
  | { kind: "not-sent"; sentence: string | null }
  /** Nobody knows: the line broke, or no answer came. Sent again with its id it stays one enquiry. */
  | { kind: "unanswered" };

/** What stands behind the form: checks, captcha, sending. Downloaded when the dialog is first opened. */
export interface EnquiryDesk {
  check(values: EnquiryValues): { enquiry: Enquiry } | { faults: EnquiryFaults };
  /** Begins early what sending will need. */
  prepare(): void;
  /** Never throws. `submissionId` is the same whenever the same form is sent again. */
  send(enquiry: Enquiry, submissionId: string): Promise<Outcome>;
}

/** @param captchaPlace an empty element in the form, for a captcha that has to show something */
export function createEnquiryDesk(settings: EnquirySettings, captchaPlace: HTMLElement): EnquiryDesk {
  let captcha: Promise<Captcha> | null = null;

  function getCaptcha(): Promise<Captcha> {
    captcha ??= createCaptcha(settings.captcha, { place: captchaPlace }).catch((error: unknown) => {
      captcha = null;
      throw error;
    });
    return captcha;
  }

  async function takeToken(): Promise<string | null> {
    try {
      const token = await within(
        TOKEN_WITHIN_MS,
        getCaptcha().then((ready) => ready.execute()),
      );
      return token === "" && settings.captcha.provider !== "off" ? null : token;
    } catch {
      return null;
    }
  }

  async function deliver(enquiry: Enquiry, submissionId: string, captchaToken: string): Promise<Outcome> {
    try {
      await deliverEnquiry(settings, { enquiry, submissionId, captchaToken });
      return { kind: "sent" };
    } catch (fault) {
      return isAnswer(fault) ? { kind: "not-sent", sentence: sentenceForPeople(fault) } : { kind: "unanswered" };
    }
  }

  return {
    check(values) {
      const { data } = enquirySchema.safeParse(values);
      return data ? { enquiry: data } : { faults: enquiryFaults(values) };
    },
    prepare() {
      getCaptcha().then(
        (ready) => ready.prepare(),
        () => {},
      );
    },
    async send(enquiry, submissionId) {
      const captchaToken = await takeToken();
      if (captchaToken === null) return { kind: "captcha-failed" };
      const outcome = await deliver(enquiry, submissionId, captchaToken);
      (await getCaptcha()).reset();
      return outcome;
    },
  };
}

/** The SDK rejects with `{ status, text }` when the service answered, and with an Error when it did not. */
function isAnswer(fault: unknown): boolean {
  return typeof fault === "object" && fault !== null && "status" in fault && Number(fault.status) > 0;
}
