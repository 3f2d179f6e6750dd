import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { BoundedCounts } from "./bounded-counts.ts";

interface Count {
  current: number;
  /** Milliseconds until the count begins again. */
  ttl: number;
}

/** Counts requests by key in windows of a fixed length, for `@fastify/rate-limit` and for a limit of what was accepted. */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #counts = new BoundedCounts<{ count: number; expiresAt: number }>();

  count(key: string, windowMs: number, now = Date.now()): Count {
    const before = this.#counts.get(key, now) ?? { count: 0, expiresAt: now + windowMs };
    const entry = { ...before, count: before.count + 1 };
    this.#counts.set(key, entry, now);
    return { current: entry.count, ttl: entry.expiresAt - now };
  }

  /** Counts one less in the present window. */
  takeBack(key: string, now = Date.now()): void {
    const entry = this.#counts.get(key, now);
    if (entry) this.#counts.set(key, { ...entry, count: entry.count - 1 }, now);
  }

  incr(key: string, callback: (error: Error | null, count?: Count) => void, windowMs = 0): void {
    callback(null, this.count(key, windowMs));
  }

  child(): RateLimitStore {
    return new RateLimitStore();
  }
}
