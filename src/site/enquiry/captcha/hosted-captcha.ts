import type { CaptchaSettings } from "#contract/site-pages.ts";
import type { Captcha, CaptchaOptions } from "./captcha.ts";
import { loadProviderScript } from "./load-provider-script.ts";
import { withoutModality } from "./without-modality.ts";

export type HostedProvider = Exclude<CaptchaSettings["provider"], "pow" | "off">;

interface ProviderApi {
  render(place: HTMLElement, parameters: Record<string, unknown>): WidgetId;
  execute(widget: WidgetId): unknown;
  reset(widget: WidgetId): void;
}
type WidgetId = number | string;

interface ProviderTraits {
  global: "grecaptcha" | "hcaptcha" | "turnstile";
  /** What makes the widget invisible, and silent until it is executed. */
  parameters: Record<string, unknown>;
  /** The callbacks that mean: no token will come. */
  failures: string[];
  /** Its challenge pops up at the end of the page, where a modal dialog lets nobody touch it. */
  opensPopup: boolean;
}

/** All in which the three differ here. */
const PROVIDERS: Record<HostedProvider, ProviderTraits> = {
  recaptcha: {
    global: "grecaptcha",
    parameters: { size: "invisible", badge: "inline" },
    failures: ["error-callback", "expired-callback"],
    opensPopup: true,
  },
  hcaptcha: {
    global: "hcaptcha",
    parameters: { size: "invisible" },
    failures: ["error-callback", "expired-callback", "chalexpired-callback", "close-callback"],
    opensPopup: true,
  },
  turnstile: {
    global: "turnstile",
    parameters: { execution: "execute", appearance: "interaction-only", retry: "never", "response-field": false },
    failures: ["error-callback", "expired-callback", "timeout-callback", "unsupported-callback"],
    opensPopup: false,
  },
};

const LOAD_TIMEOUT_MS = 15_000;
const CHALLENGE_TIMEOUT_MS = 60_000;

interface Widget {
  execute(): void;
  reset(): void;
}

/** reCAPTCHA (v2, invisible), hCaptcha or Turnstile: explicit render, one execute for each token, reset afterwards. */
export function createHostedCaptcha(
  settings: CaptchaSettings & { provider: HostedProvider },
  { place = document.body, loadTimeoutMs = LOAD_TIMEOUT_MS, challengeTimeoutMs = CHALLENGE_TIMEOUT_MS }: CaptchaOptions,
): Captcha {
  const traits = PROVIDERS[settings.provider];
  let rendering: Promise<Widget> | null = null;
  let running: Promise<string> | null = null;
  let succeed: (token: string) => void = () => {};
  let fail: (reason: unknown) => void = () => {};

  async function render(): Promise<Widget> {
    await loadProviderScript(settings.scriptUrl, loadTimeoutMs);
    const api = (globalThis as unknown as Record<string, ProviderApi>)[traits.global];
    if (!api) throw new Error(`The script at CAPTCHA_SCRIPT_URL is not the one of ${settings.provider}`);
    const handleFailure = (reason: unknown) => {
      fail(reason);
      return true; // Turnstile: taken care of, no need to throw.
    };
    const id = api.render(place.appendChild(document.createElement("div")), {
      ...traits.parameters,
      ...Object.fromEntries(traits.failures.map((name) => [name, handleFailure])),
      sitekey: settings.siteKey,
      callback: (token: string) => succeed(token),
    });
    return { execute: () => void api.execute(id), reset: () => api.reset(id) };
  }

  function getWidget(): Promise<Widget> {
    rendering ??= render().catch((error: unknown) => {
      rendering = null;
      throw error;
    });
    return rendering;
  }

  async function run(): Promise<string> {
    const widget = await getWidget();
    const token = new Promise<string>((resolve, reject) => {
      succeed = resolve;
      fail = (reason) => reject(new Error(`${settings.provider} gave no token`, { cause: reason }));
    });
    const timer = setTimeout(() => fail("Nobody solved the challenge in time"), challengeTimeoutMs);
    try {
      widget.execute();
      return await token;
    } finally {
      clearTimeout(timer);
      widget.reset();
    }
  }

  return {
    prepare() {
      getWidget().catch(() => {});
    },
    execute() {
      running ??= (traits.opensPopup ? withoutModality(place, run) : run()).finally(() => {
        running = null;
      });
      return running;
    },
    reset: () => fail("The form was reset"),
  };
}
