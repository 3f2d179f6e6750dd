interface Counted {
  count: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A flood of invented senders must not fill the memory. */
const MOST_KEPT = 20_000;
const KEPT_WHEN_FULL = 18_000;

/**
 * Counts by key, at most 20,000. When there are more, the expired ones are dropped first and then the lowest, so that a
 * flood of new keys does not end a block.
 */
export class BoundedCounts<Entry extends Counted> {
  readonly #entries = new Map<string, Entry>();

  /** @param now milliseconds since 1970 */
  get(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > now ? entry : undefined;
  }

  /** Keeps an entry with a count above 0 and drops any other. */
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
    for (const [key] of lowestFirst.slice(0, Math.max(0, lowestFirst.length - KEPT_WHEN_FULL)))
      this.#entries.delete(key);
  }
}
