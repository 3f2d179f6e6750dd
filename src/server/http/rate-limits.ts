import { normalizeIP, type RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { TooManyRequestsError } from "#server/errors.ts";

/** `expiresAt` in milliseconds since 1970. */
interface Counted {
  count: number;
  expiresAt: number;
}

/** A flood of senders must not fill the memory. */
const MOST_KEPT = 20_000;
const KEPT_WHEN_FULL = 18_000;

/** When there are too many, expired counts go first, then the lowest: a flood of new keys does not end a block. */
export class BoundedCounts<Entry extends Counted> {
  readonly #entries = new Map<string, Entry>();

  get(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > now ? entry : undefined;
  }

  set(key: string, entry: Entry, now: number): void {
    this.#entries.delete(key);
    if (entry.count > 0) this.#entries.set(key, entry);
    if (this.#entries.size > MOST_KEPT) this.#drop(now);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #drop(now: number): void {
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key);
    const lowestFirst = [...this.#entries].sort(([, a], [, b]) => a.count - b.count);
    const tooMany = Math.max(0, lowestFirst.length - KEPT_WHEN_FULL);
    for (const [key] of lowestFirst.slice(0, tooMany)) this.#entries.delete(key);
  }
}

const TEN_MINUTES_MS = 600_000;

/** Of one sender within ten minutes: enquiries that are accepted, and calls that may be refused besides. */
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

/** A school behind one address can send its enquiries; a script cannot flood the admission cell. */
export function createAcceptanceLimit({ accepted }: EnquiryLimits) {
  const counts = new BoundedCounts<Counted>();

  function add(sender: string, change: 1 | -1, now = Date.now()): Counted {
    const { count, expiresAt } = counts.get(sender, now) ?? { count: 0, expiresAt: now + TEN_MINUTES_MS };
    const entry = { count: count + change, expiresAt };
    counts.set(sender, entry, now);
    return entry;
  }

  /** Counts tasks that return true, and those that run. */
  return async (sender: string, accept: () => Promise<boolean>): Promise<void> => {
    const { count, expiresAt } = add(sender, 1);
    let isAccepted = false;
    try {
      if (count > accepted) throw tooManyEnquiries(expiresAt - Date.now());
      isAccepted = await accept();
    } finally {
      if (!isAccepted) add(sender, -1);
    }
  };
}

/**
 * Counts what a sender asks for in vain within ten minutes; who has done so `most` times gets nothing for the rest of them.
 * @param isInVain of the error with which a task ends
 */
export function createFailureLimit(most: number, isInVain: (error: unknown) => boolean) {
  const counts = new BoundedCounts<Counted>();

  return async <Result>(sender: string, task: () => Promise<Result>): Promise<Result> => {
    const now = Date.now();
    const { count, expiresAt } = counts.get(sender, now) ?? { count: 0, expiresAt: now + TEN_MINUTES_MS };
    if (count >= most) throw tooManyRequests(expiresAt - now);
    try {
      return await task();
    } catch (error) {
      if (isInVain(error)) counts.set(sender, { count: (counts.get(sender, now)?.count ?? 0) + 1, expiresAt }, now);
      throw error;
    }
  };
}

/** Guesses of a link are hopeless, but would fill the queue of passwords. */
export const accountLinkRateLimit: RateLimitOptions = {
  max: 60,
  timeWindow: TEN_MINUTES_MS,
  keyGenerator: senderOf,
  errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
};

export const forgottenPasswordRateLimit: RateLimitOptions = { ...accountLinkRateLimit, max: 10 };

/**
 * For searches and pages that are not cached, some ten milliseconds each. A proxy on this machine that TRUST_PROXY does not
 * name is exempt: all visitors would count as one.
 */
export const renderRateLimit = {
  max: 300,
  timeWindow: "1 minute",
  keyGenerator: senderOf,
  allowList: ["127.0.0.1", "::1"].map((ip) => senderOf({ ip })),
};

/** What a family changes by its link. */
export const familyFormRateLimit: RateLimitOptions = { ...accountLinkRateLimit, max: 60 };

/** Someone who types sees a new preview with each pause. */
export const previewRateLimit = {
  ...renderRateLimit,
  errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooManyRequests(ttl),
};

/** The address, or for IPv6 the /56 network that one connection may have. */
export function senderOf({ ip }: Pick<FastifyRequest, "ip">): string {
  return normalizeIP(ip, 56);
}

const tooManyEnquiries = (ttlMs: number) => tooMany("enquiries", ttlMs, ", or call the admission cell");
export const tooManyRequests = (ttlMs: number) => tooMany("requests", ttlMs);

function tooMany(what: string, ttlMs: number, orElse = ""): TooManyRequestsError {
  const minutes = Math.max(1, Math.ceil(ttlMs / 60_000));
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const message = `Too many ${what} came from your connection. Please try again in ${wait}${orElse}.`;
  return new TooManyRequestsError(message, Math.ceil(ttlMs / 1000));
}
