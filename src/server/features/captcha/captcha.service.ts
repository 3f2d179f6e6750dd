import type { Challenge } from "#contract/captcha.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import { deleteExpiredNonces } from "./captcha.repository.ts";
import { CaptchaError } from "./captcha-errors.ts";
import type { CaptchaPass } from "./captcha-pass.ts";
import { createHostedVerifier } from "./hosted-verifiers.ts";
import { createProofOfWork } from "./proof-of-work.ts";

const VERIFY_TIMEOUT_MS = 5_000;
/** Instances may disagree about the time: a nonce outlives its token by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;

export interface CaptchaService {
  /** @throws {NotFoundError} when the captcha is not the proof of work */
  createChallenge(): Promise<Challenge>;
  /**
   * Whether this token comes from a browser that the captcha let pass. It does not yet use the token up: do that with
   * `useNonce`. A hosted provider, though, lets a token be checked once: look for a repeated submission before.
   * @param remoteAddress the visitor's IP address, for the hosted providers; may be empty
   * @throws {CaptchaError} 400: no token, or a bad one
   * @throws {CaptchaUnavailableError} 503: the hosted provider gave no verdict
   */
  check(token: string | undefined, remoteAddress: string): Promise<CaptchaPass>;
  /** Housekeeping: forgets used tokens that can no longer pass. Returns how many. */
  forgetExpired(): Promise<number>;
}

interface CaptchaServiceDeps {
  db: Database;
  settings: Config["captcha"];
  clock?: () => Date;
  /** How long a hosted provider may take over a verdict, in milliseconds. */
  verifyTimeoutMs?: number;
}

/** The server's half of the invisible captcha of specification section 5, for whichever provider the settings name. */
export function createCaptchaService({
  db,
  settings,
  clock = () => new Date(),
  verifyTimeoutMs = VERIFY_TIMEOUT_MS,
}: CaptchaServiceDeps): CaptchaService {
  const provider = createProvider({ db, settings, clock, verifyTimeoutMs });
  return {
    createChallenge: provider.createChallenge,
    async check(token, remoteAddress) {
      if (!token && settings.provider !== "off") throw new CaptchaError("no token");
      return provider.check(token ?? "", remoteAddress);
    },
    forgetExpired: () => deleteExpiredNonces(db, new Date(clock().getTime() - CLOCK_DIFFERENCE_MS)),
  };
}

interface Provider {
  createChallenge(): Promise<Challenge>;
  check(token: string, remoteAddress: string): Promise<CaptchaPass>;
}

function createProvider({ db, settings, clock, verifyTimeoutMs }: Required<CaptchaServiceDeps>): Provider {
  const { provider } = settings;
  if (provider === "pow") return createProofOfWork({ db, clock });
  const hasNoChallenge = async () => {
    throw new NotFoundError();
  };
  if (provider === "off") return { createChallenge: hasNoChallenge, check: async () => null };
  const verifier = createHostedVerifier({ settings: { ...settings, provider }, clock, timeoutMs: verifyTimeoutMs });
  return { createChallenge: hasNoChallenge, check: verifier.check };
}
