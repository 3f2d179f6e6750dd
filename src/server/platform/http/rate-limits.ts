import { normalizeIP, type RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import * as m from "#messages/compiled/server.ts";
import type { Config } from "#server/platform/config.ts";
import { TooManyRequestsError } from "#server/platform/errors.ts";
import type { CreateCounts } from "./expiring-counts.ts";

const TEN_MINUTES_MS = 600_000;

/** Limits per sender in ten minutes: accepted enquiries, and additional requests that may be refused. */
export type EnquiryLimits = Config["enquiryLimits"];

export function enquiryRateLimit({ accepted, refused }: EnquiryLimits): RateLimitOptions {
  return {
    max: accepted + refused,
    timeWindow: TEN_MINUTES_MS,
    keyGenerator: getSenderNetwork,
    errorResponseBuilder: (_, { ttl }) => tooManyEnquiries(ttl),
  };
}

export type AcceptanceLimit = ReturnType<typeof createAcceptanceLimit>;

/** Limits accepted enquiries per sender: a school behind one address stays below, but a script cannot flood us. */
export function createAcceptanceLimit({ accepted }: EnquiryLimits, countsFor: CreateCounts) {
  const counts = countsFor("accepted enquiries");

  /** Runs `accept`, and counts calls that are running or returned true. @throws {TooManyRequestsError} */
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
 * Limits failed attempts: a sender with `max` failures in ten minutes is refused for the rest of the ten minutes.
 * @param name names the counts
 * @param isInVain returns whether a task's error counts as a failed attempt
 */
export function createFailureLimit(
  { name, max, isInVain }: { name: string; max: number; isInVain: (error: unknown) => boolean },
  countsFor: CreateCounts,
) {
  const counts = countsFor(name);

  return async <Result>(sender: string, task: () => Promise<Result>): Promise<Result> => {
    const { count, expiresAt } = await counts.get(sender);
    if (count >= max) throw tooManyRequests(expiresAt - Date.now());
    try {
      return await task();
    } catch (error) {
      if (isInVain(error)) await counts.add(sender, 1, TEN_MINUTES_MS);
      throw error;
    }
  };
}

/** For one-time links and changes by a family: guessing a link is hopeless, but each guess costs work. */
export const linkRateLimit: RateLimitOptions = {
  max: 60,
  timeWindow: TEN_MINUTES_MS,
  keyGenerator: getSenderNetwork,
  errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
};

export const forgottenPasswordRateLimit: RateLimitOptions = { ...linkRateLimit, max: 10 };

/**
 * For searches, uncached pages, pages with a form and previews, which take about ten milliseconds each. A local proxy
 * that TRUST_PROXY does not name is exempt, because all visitors would count as one.
 */
export const renderRateLimit = {
  max: 300,
  timeWindow: "1 minute",
  keyGenerator: getSenderNetwork,
  allowList: ["127.0.0.1", "::1"].map((ip) => getSenderNetwork({ ip })),
  errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooManyRequests(ttl),
};

/** Returns the sender that limits count: the address, or for IPv6 the /56 network that one connection may have. */
export function getSenderNetwork({ ip }: Pick<FastifyRequest, "ip">): string {
  return normalizeIP(ip, 56);
}

const tooManyEnquiries = (ttlMs: number) => tooMany(m.tooManyEnquiries, ttlMs);
export const tooManyRequests = (ttlMs: number) => tooMany(m.tooManyRequests, ttlMs);

function tooMany(sentence: typeof m.tooManyRequests, ttlMs: number): TooManyRequestsError {
  const minutes = Math.max(1, Math.ceil(ttlMs / 60_000));
  return new TooManyRequestsError(sentence({ minutes }), Math.ceil(ttlMs / 1000));
}
