import type { CaptchaSettings } from "#contract/site-pages.ts";

/** Additions to the content security policy, by directive. */
type CaptchaSources = Record<"script" | "frame" | "style" | "connect", string[]>;

export const HOSTED_CAPTCHAS = {
  recaptcha: {
    scriptUrl: "https://www.google.com/recaptcha/api.js?render=explicit",
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
  },
  hcaptcha: {
    scriptUrl: "https://js.hcaptcha.com/1/api.js?render=explicit",
    verifyUrl: "https://api.hcaptcha.com/siteverify",
  },
  turnstile: {
    scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  },
} as const;

const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];

/** As the providers' own pages on content security policies name them. */
const SOURCES: Record<CaptchaSettings["provider"], Partial<CaptchaSources>> = {
  pow: {},
  off: {},
  recaptcha: {
    script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  },
  hcaptcha: { script: HCAPTCHA, frame: HCAPTCHA, style: HCAPTCHA, connect: HCAPTCHA },
  turnstile: { script: ["https://challenges.cloudflare.com"], frame: ["https://challenges.cloudflare.com"] },
};

/** Also covers the origin of a `CAPTCHA_SCRIPT_URL` that is not the provider's usual one. */
export function captchaSources(settings: Pick<CaptchaSettings, "provider" | "scriptUrl">): CaptchaSources {
  const { provider, scriptUrl } = settings;
  const { script = [], frame = [], style = [], connect = [] } = SOURCES[provider];
  const own = scriptUrl ? [new URL(scriptUrl).origin] : [];
  const isKnown = (source: string) => own.some((origin) => source.startsWith(origin));
  return {
    script: script.some(isKnown) ? script : [...script, ...own],
    frame: frame.some(isKnown) ? frame : [...frame, ...own],
    style,
    connect,
  };
}
