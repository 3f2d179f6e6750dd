import { normalizeIP, type RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import * as m from "#messages/compiled/server.ts";
import { TooManyRequestsError } from "#server/platform/errors.ts";
import type { CountsFor } from "./counts.ts";

const TEN_MINUTES_MS = 600_000;

/** Limits for one sender within ten minutes: enquiries that are accepted, and calls that may be refused besides. */
export interface EnquiryLimits {
  accepted: number;
  refused: number;
}

export function enquiryRateLimit({ accepted, refused }: EnquiryLimits): RateLimitOptions {
  return {
    max: accepted + refused,
    timeWindow: TEN_MINUTES_MS,
    keyGenerator: senderOf,
    errorResponseBuilder: (_, { ttl }) => tooManyEnquiries(ttl),
  };
}

export type AcceptanceLimit = ReturnType<typeof createAcceptanceLimit>;

/** Limits accepted enquiries: a school behind one address can send its own; a script cannot flood the admission cell. */
export function createAcceptanceLimit({ accepted }: EnquiryLimits, countsFor: CountsFor) {
  const counts = countsFor("accepted enquiries");

  /** Counts tasks that return true, and those that are still running. */
  return async (sender: string, accept: () => Promise<boolean>): Promise<void> => {
    const { count, expiresAt } = await counts.add(sender, 1, TEN_MINUTES_MS);
    let isAccepted = false;
    try {
      if (count > accepted) throw tooManyEnquiries(expiresAt - Date.now());
      isAccepted = await accept();
    } finally {
      if (!isAccepted) await counts.add(sender, -1, TEN_MINUTES_MS);
    }
  };
}

/**
 * Counts what a sender asks for in vain within ten minutes; who has done so `most` times gets nothing for the rest of them.
 * @param name what is counted
 * @param isInVain whether the error with which a task ends means that it was in vain
 */
export function createFailureLimit(
  { name, most, isInVain }: { name: string; most: number; isInVain: (error: unknown) => boolean },
  countsFor: CountsFor,
) {
  const counts = countsFor(name);

  return async <Result>(sender: string, task: () => Promise<Result>): Promise<Result> => {
    const { count, expiresAt } = await counts.get(sender);
    if (count >= most) throw tooManyRequests(expiresAt - Date.now());
    try {
      return await task();
    } catch (error) {
      if (isInVain(error)) await counts.add(sender, 1, TEN_MINUTES_MS);
      throw error;
    }
  };
}

/** For calls with a one-time link, and what a family changes by its own: guesses are hopeless, but each costs work. */
export const linkRateLimit: RateLimitOptions = {
  max: 60,
  timeWindow: TEN_MINUTES_MS,
  keyGenerator: senderOf,
  errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
};

export const forgottenPasswordRateLimit: RateLimitOptions = { ...linkRateLimit, max: 10 };

/**
 * For searches and pages that are not cached, which cost some ten milliseconds each. A proxy on this machine that
 * TRUST_PROXY does not name is exempt: all visitors would count as one.
 */
export const renderRateLimit = {
  max: 300,
  timeWindow: "1 minute",
  keyGenerator: senderOf,
  allowList: ["127.0.0.1", "::1"].map((ip) => senderOf({ ip })),
};

/** For previews: someone who types sees a new one with each pause. */
export const previewRateLimit = {
  ...renderRateLimit,
  errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooManyRequests(ttl),
};

/** Whom limits count: the address, or for IPv6 the /56 network that one connection may have. */
export function senderOf({ ip }: Pick<FastifyRequest, "ip">): string {
  return normalizeIP(ip, 56);
}

const tooManyEnquiries = (ttlMs: number) => tooMany(m.tooManyEnquiries, ttlMs);
export const tooManyRequests = (ttlMs: number) => tooMany(m.tooManyRequests, ttlMs);

function tooMany(sentence: typeof m.tooManyRequests, ttlMs: number): TooManyRequestsError {
  const minutes = Math.max(1, Math.ceil(ttlMs / 60_000));
  return new TooManyRequestsError(sentence({ minutes }), Math.ceil(ttlMs / 1000));
}
