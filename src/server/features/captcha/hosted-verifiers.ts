import { createHash } from "node:crypto";
import { z } from "zod";
import type { Config } from "#server/config.ts";
import { CaptchaError, CaptchaUnavailableError } from "./captcha-errors.ts";
import type { CaptchaPass } from "./captcha-pass.ts";

type HostedProvider = Exclude<Config["captcha"]["provider"], "pow" | "off">;

interface ProviderRules {
  tokenLifetimeMs: number;
  maximumTokenLength: number;
  /** hCaptcha's secret is one for a whole account: only with the key is a token of another site refused. */
  sendsSiteKey: boolean;
}

/** The three speak the same siteverify protocol; this is all in which they differ here. */
const PROVIDERS: Record<HostedProvider, ProviderRules> = {
  recaptcha: { tokenLifetimeMs: 120_000, maximumTokenLength: 8_192, sendsSiteKey: false },
  hcaptcha: { tokenLifetimeMs: 120_000, maximumTokenLength: 16_384, sendsSiteKey: true },
  turnstile: { tokenLifetimeMs: 300_000, maximumTokenLength: 2_048, sendsSiteKey: false },
};

/** A refusal for one of these is about the provider or our settings: the visitor's token may well be good. */
const NOT_THE_VISITORS_FAULT = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "sitekey-secret-mismatch",
  "not-using-dummy-passcode",
  "internal-error",
]);

const verdictSchema = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

export interface HostedVerifier {
  /** @throws {CaptchaError | CaptchaUnavailableError} */
  check(token: string, remoteAddress: string): Promise<NonNullable<CaptchaPass>>;
}

interface HostedVerifierOptions {
  settings: Config["captcha"] & { provider: HostedProvider };
  clock: () => Date;
  timeoutMs: number;
}

/**
 * Asks the provider whether it made this token. Host name and time of the challenge are the provider's to judge: it
 * binds a site key to its domains and lets each token pass once, soon after it was made.
 */
export function createHostedVerifier({ settings, clock, timeoutMs }: HostedVerifierOptions): HostedVerifier {
  const rules = PROVIDERS[settings.provider];

  async function askProvider(token: string, remoteAddress: string): Promise<z.infer<typeof verdictSchema>> {
    const body = new URLSearchParams({ secret: settings.secret, response: token });
    if (remoteAddress) body.set("remoteip", remoteAddress);
    if (rules.sendsSiteKey) body.set("sitekey", settings.siteKey);
    try {
      const reply = await fetch(settings.verifyUrl, {
        method: "POST",
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!reply.ok) throw new Error(`HTTP status ${reply.status}`);
      return verdictSchema.parse(await reply.json());
    } catch (error) {
      throw new CaptchaUnavailableError(`${settings.provider} gave no verdict`, error);
    }
  }

  return {
    async check(token, remoteAddress) {
      if (token.length > rules.maximumTokenLength) throw new CaptchaError("too long");
      const { success, "error-codes": codes } = await askProvider(token, remoteAddress);
      if (!success && codes.some((code) => NOT_THE_VISITORS_FAULT.has(code))) {
        throw new CaptchaUnavailableError(`${settings.provider} answered ${codes.join(", ")}`);
      }
      if (!success) throw new CaptchaError(codes.join(", ") || "refused");
      return {
        nonce: createHash("sha256").update(token).digest("hex"),
        expiresAt: new Date(clock().getTime() + rules.tokenLifetimeMs),
      };
    },
  };
}
