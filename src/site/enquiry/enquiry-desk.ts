import { type Enquiry, type EnquiryField, enquiryFaults, enquirySchema } from "#contract/enquiry.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { type Captcha, createCaptcha } from "./captcha/captcha.ts";
import { deliverEnquiry } from "./deliver-enquiry.ts";
import type { EnquiryValues } from "./enquiry-values.ts";
import { sentenceForPeople } from "./sentence-for-people.ts";

export type EnquiryFaults = Partial<Record<EnquiryField, string>>;

export type Outcome =
  | { kind: "sent" }
  | { kind: "captcha-failed" }
  /** `sentence`: what the server said in words for people, if it did. */
  | { kind: "not-sent"; sentence: string | null };

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
      const token = await (await getCaptcha()).execute();
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
      return { kind: "not-sent", sentence: sentenceForPeople(fault) };
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
