import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { TooManyRequestsError } from "#server/errors.ts";

/** A whole school behind one address can send its enquiries; a script that floods the admission cell cannot. */
export const enquiryRateLimit: RateLimitOptions = {
  max: 30,
  timeWindow: "10 minutes",
  keyGenerator: senderOf,
  errorResponseBuilder: (_, { ttl }) =>
    new TooManyRequestsError(
      `Too many enquiries came from your connection. Please try again in ${minutes(ttl)}, or call the admission cell.`,
      Math.ceil(ttl / 1000),
    ),
};

/** A challenge costs a millisecond of our processor; a form asks for one or two. */
export const challengeRateLimit: RateLimitOptions = { ...enquiryRateLimit, max: 120 };

/** Guessing a link's 256 bits is hopeless, and so is filling the queue of passwords by trying. */
export const accountLinkRateLimit: RateLimitOptions = {
  max: 60,
  timeWindow: "10 minutes",
  keyGenerator: senderOf,
  errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
};

/** Each may send a mail to somebody. */
export const forgottenPasswordRateLimit: RateLimitOptions = { ...accountLinkRateLimit, max: 10 };

/**
 * Pages and their data that no cache has cost some ten milliseconds of a processor each: a school behind one address stays
 * below, a script that makes up addresses does not. A proxy on this machine that TRUST_PROXY does not name is left out,
 * because all visitors would count as one.
 */
export const renderRateLimit = {
  max: 300,
  timeWindow: "1 minute",
  keyGenerator: senderOf,
  allowList: ["127.0.0.1", "::ffff:127.0.0.1", senderOf({ ip: "::1" })],
};

/** Who sends: the address, or for IPv6 the network of 64 bits that one connection has to itself. */
export function senderOf({ ip }: Pick<FastifyRequest, "ip">): string {
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail.split(":").filter(Boolean);
  // A proxy may hand on what is no address at all.
  const gap = Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(gap).fill("0"), ...end].slice(0, 4).join(":");
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
