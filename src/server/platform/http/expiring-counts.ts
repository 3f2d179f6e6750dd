import { createHash } from "node:crypto";
import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";

/** A count, and when the count expires, in milliseconds since 1970. */
export interface ExpiringCount {
  count: number;
  expiresAt: number;
}

/** Maximum number of counts in memory, which a flood of senders must not exhaust. */
const MAX_COUNTS = 20_000;
const KEPT_WHEN_FULL = 18_000;

/** Drops expired counts, then the lowest ones, so that a flood of new keys does not unblock a sender. */
function dropSome(counts: Map<string, ExpiringCount>, now: number): void {
  for (const [key, { expiresAt }] of counts) if (expiresAt <= now) counts.delete(key);
  const lowestFirst = [...counts].sort(([, a], [, b]) => a.count - b.count);
  const tooMany = Math.max(0, lowestFirst.length - KEPT_WHEN_FULL);
  for (const [key] of lowestFirst.slice(0, tooMany)) counts.delete(key);
}

/** Counts that all instances share. While the store is unreachable, `add` returns null and `delete` does nothing. */
export interface SharedCounts {
  /** Adds to a count. @param lifeMs lifetime of a new count; `isRenewed` restarts the lifetime of an existing one */
  add(key: string, by: number, lifeMs: number, isRenewed: boolean): Promise<{ count: number; leftMs: number } | null>;
  delete(key: string): Promise<void>;
}

export interface ExpiringCounts {
  get(key: string): Promise<ExpiringCount>;
  /** Adds to a count; drops it at 0. @param lifeMs lifetime of a new count; `isRenewed` restarts an existing one */
  add(key: string, by: number, lifeMs: number, isRenewed?: boolean): Promise<ExpiringCount>;
  delete(key: string): Promise<void>;
}

/** Creates the counts of one limit, whose `name` is the same in all instances. */
export type CreateCounts = (name: string, now?: () => number) => ExpiringCounts;

/** Creates counts that are kept in `shared` while that store is reachable, otherwise in this process. */
export function createCountsFactory(shared: SharedCounts | null = null): CreateCounts {
  return (name, now = Date.now) => {
    const own = new Map<string, ExpiringCount>();
    // Hash the keys, which contain addresses and may be long.
    const sharedKey = (key: string) => `${name}:${createHash("sha256").update(key).digest("base64url")}`;

    const counts: ExpiringCounts = {
      get: (key) => counts.add(key, 0, 0),
      async add(key, by, lifeMs, isRenewed = false) {
        const kept = await shared?.add(sharedKey(key), by, lifeMs, isRenewed);
        const at = now();
        if (kept) return { count: kept.count, expiresAt: at + kept.leftMs };
        const { count: before = 0, expiresAt: until = 0 } = own.get(key) ?? {};
        const isLive = until > at;
        const expiresAt = isLive && !isRenewed ? until : at + lifeMs;
        const after = { count: Math.max(0, (isLive ? before : 0) + by), expiresAt };
        if (after.count > 0) own.set(key, after);
        else own.delete(key);
        if (own.size > MAX_COUNTS) dropSome(own, at);
        return after;
      },
      async delete(key) {
        own.delete(key);
        await shared?.delete(sharedKey(key));
      },
    };
    return counts;
  };
}

/** Creates a store for @fastify/rate-limit that uses the same counts as all other limits. */
export function rateLimitStore(countsFor: CreateCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #counts: ExpiringCounts;

    constructor({ routeInfo }: FastifyRateLimitOptions & { routeInfo?: { method?: unknown; url?: string } }) {
      this.#counts = countsFor(`requests ${routeInfo?.method ?? "GET"} ${routeInfo?.url ?? "*"}`);
    }

    incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], timeWindow = 0): void {
      this.#counts.add(key, 1, timeWindow).then(
        ({ count, expiresAt }) => callback(null, { current: count, ttl: expiresAt - Date.now() }),
        (error: Error) => callback(error),
      );
    }

    child(options: ConstructorParameters<typeof Store>[0]): Store {
      return new Store(options);
    }
  };
}
