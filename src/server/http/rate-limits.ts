import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { TooManyRequestsError } from "#server/errors.ts";
import { RateLimitStore } from "./rate-limit-store.ts";

const TEN_MINUTES_MS = 600_000;

/** How many enquiries of one sender are accepted within ten minutes, and how many calls may be refused besides. */
export interface EnquiryLimits {
  accepted: number;
  refused: number;
}

/** For all calls of the form, refused ones too, and for the challenges that they need. */
export function enquiryRateLimit({ accepted, refused }: EnquiryLimits): RateLimitOptions {
  return {
    max: accepted + refused,
    timeWindow: TEN_MINUTES_MS,
    keyGenerator: senderOf,
    errorResponseBuilder: (_, { ttl }) => tooManyEnquiries(ttl),
  };
}

/** A whole school behind one address can send its enquiries; a script that floods the admission cell cannot. */
export function createAcceptanceLimit({ accepted }: EnquiryLimits) {
  const store = new RateLimitStore();
  /**
   * Runs a task that counts when it says that it has accepted something. Tasks that run at once count too.
   * @throws {TooManyRequestsError} when the limit of the sender is reached
   */
  return async (sender: string, accept: () => Promise<boolean>): Promise<void> => {
    const { current, ttl } = store.count(sender, TEN_MINUTES_MS);
    let isAccepted = false;
    try {
      if (current > accepted) throw tooManyEnquiries(ttl);
      isAccepted = await accept();
    } finally {
      if (!isAccepted) store.takeBack(sender);
    }
  };
}

/** Guessing a link's 256 bits is hopeless, and so is filling the queue of passwords by trying. */
export const accountLinkRateLimit: RateLimitOptions = {
  max: 60,
  timeWindow: TEN_MINUTES_MS,
  keyGenerator: senderOf,
  errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
};

/** Each may send a mail. */
export const forgottenPasswordRateLimit: RateLimitOptions = { ...accountLinkRateLimit, max: 10 };

/**
 * For searches and for pages that are not in the cache, which cost some ten milliseconds of a processor each: a school
 * behind one address stays below, a script that makes up addresses does not. A proxy on this machine that TRUST_PROXY does
 * not name is left out, because all visitors would count as one.
 */
export const renderRateLimit = {
  max: 300,
  timeWindow: "1 minute",
  keyGenerator: senderOf,
  allowList: ["127.0.0.1", "::1"].map((ip) => senderOf({ ip })),
};

/** Who sends: the address, or for IPv6 the network of 56 bits that one connection may have to itself. */
export function senderOf({ ip }: Pick<FastifyRequest, "ip">): string {
  if (ip.startsWith("::ffff:") && ip.includes(".")) return ip.slice("::ffff:".length);
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail.split(":").filter(Boolean);
  // A proxy may hand on what is no address at all.
  const gap = Math.max(0, 8 - start.length - end.length);
  const [first, second, third, fourth = "0"] = [...start, ...Array<string>(gap).fill("0"), ...end];
  return [first, second, third, fourth.padStart(4, "0").slice(0, 2)].join(":");
}

function tooManyEnquiries(ttlMs: number): TooManyRequestsError {
  return new TooManyRequestsError(
    `Too many enquiries came from your connection. Please try again in ${minutes(ttlMs)}, or call the admission cell.`,
    Math.ceil(ttlMs / 1000),
  );
}

/** @param ttl milliseconds until it may be tried again */
export function tooManyRequests(ttl: number): TooManyRequestsError {
  return new TooManyRequestsError(
    `Too many requests came from your connection. Please try again in ${minutes(ttl)}.`,
    Math.ceil(ttl / 1000),
  );
}

function minutes(ms: number): string {
  const count = Math.max(1, Math.ceil(ms / 60_000));
  return count === 1 ? "1 minute" : `${count} minutes`;
}
