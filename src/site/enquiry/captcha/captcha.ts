import type { CaptchaSettings } from "#contract/site-pages.ts";

/** The invisible captcha as the form sees it, whoever provides it. */
export interface Captcha {
  /** Begins early what `execute` will need, such as when the form opens. Never throws; calling it again is harmless. */
  prepare(): void;
  /** A token for one submission. Rejects when there is none: show `CAPTCHA_FAILED`. It always settles. */
  execute(): Promise<string>;
  /** Gives up what is under way or prepared: the form was closed, or starts again. */
  reset(): void;
}

export interface CaptchaOptions {
  /** An empty element in the form, for what a hosted provider has to show there. */
  place?: HTMLElement;
  /** How long the server, or a provider's script, may take to arrive. */
  loadTimeoutMs?: number;
  /** How long a person may take over a challenge: a popup that was closed says nothing. */
  challengeTimeoutMs?: number;
}

/** Downloads the one provider that the settings name, and nothing of the others. */
export async function createCaptcha(settings: CaptchaSettings, options: CaptchaOptions = {}): Promise<Captcha> {
  switch (settings.provider) {
    case "off":
      return { prepare: () => {}, execute: async () => "", reset: () => {} };
    case "pow": {
      const { createPowCaptcha } = await import("./pow-captcha.ts");
      return createPowCaptcha(options);
    }
    default: {
      const { createHostedCaptcha } = await import("./hosted-captcha.ts");
      return createHostedCaptcha({ ...settings, provider: settings.provider }, options);
    }
  }
}
