import { createHash } from "node:crypto";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import { type Bodies, encode, SMALLEST } from "#server/platform/http/bodies.ts";

export interface Page {
  status: number;
  html: string;
  /** The hydration payload and its version: see finish-page.ts. */
  payload: string;
  version: string;
  headers: Record<string, string>;
  cacheTags: ReadonlySet<CacheTag>;
  /** Moment in ms until which the page may be served, such as the college's midnight. */
  freshUntil: number;
}

export interface CachedPage extends Omit<Page, "html" | "payload"> {
  etag: string;
  html: Required<Bodies>;
  payload: Required<Bodies>;
}

/** Most pages that are kept, about 40 MB; the least recently used page goes first. */
const PAGES_KEPT = 300;

const TRIED_AGAIN_AFTER_MS = 1_000;

interface Entry {
  making: Promise<CachedPage>;
  page?: CachedPage;
}

/** Finished pages as bytes, by address. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  /** Earlier versions of pages whose payloads may still be sent, since after them records were only added. */
  readonly #earlier = new Map<string, CachedPage>();
  readonly #now: () => number;
  readonly #pagesKept: number;
  /** Pages whose compression is replaced, one at a time. */
  #shrinking = Promise.resolve();
  /** Number of all changes so far: search and other users of records compare it to see whether they are outdated. */
  changes = 0;
  /** Hits and misses of the cache; `seconds` is what making the misses took. */
  readonly counts = { hits: 0, misses: 0, seconds: 0 };

  constructor(now: () => number = Date.now, pagesKept = PAGES_KEPT) {
    this.#now = now;
    this.#pagesKept = pagesKept;
  }

  /**
   * The page of a key. Concurrent callers share one `make`; only status 200 is kept. While the page cannot be made, as without
   * a database, the last one is served, unless something on it was changed or deleted.
   */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    // Search results are endless, and would displace pages.
    if (key.includes("?q=")) return this.#make(make);
    const known = this.#find(key);
    const entry = known ?? { making: this.#makeOrKeep(key, make) };
    if (known) this.counts.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (!known) this.#keep(key, entry);
    return entry.making;
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /**
   * Invalidates the pages of a cache tag, and all pages in the making, which may have read the cache tag already.
   * @param isAddition nothing shown was changed or deleted: open pages still hydrate with their own data
   */
  clear(cacheTag: CacheTag, isAddition = false): void {
    this.changes += 1;
    for (const [key, { cacheTags }] of this.#earlier)
      if (!isAddition && cacheTags.has(cacheTag)) this.#earlier.delete(key);
    for (const [key, { page }] of this.#entries) {
      if (page && !page.cacheTags.has(cacheTag)) continue;
      this.#entries.delete(key);
      if (page && isAddition) this.#earlier.set(`${key} ${page.version}`, page);
    }
    for (const key of [...this.#earlier.keys()].slice(0, -this.#pagesKept)) this.#earlier.delete(key);
  }

  /** The payload of an earlier version of a page; undefined when only current data may be sent. */
  earlierPayload(key: string, version: string): Bodies | undefined {
    return this.#earlier.get(`${key} ${version}`)?.payload;
  }

  async #make(make: () => Promise<Page>): Promise<CachedPage> {
    const begun = performance.now();
    this.counts.misses += 1;
    try {
      return await pack(await make());
    } finally {
      this.counts.seconds += (performance.now() - begun) / 1000;
    }
  }

  async #makeOrKeep(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const expired = this.#entries.get(key)?.page;
    const making = this.#make(make);
    const page = await making.catch(() => null);
    if (page && page.status < 500) return page;
    const last = expired ?? [...this.#earlier].findLast(([known]) => known.startsWith(`${key} `))?.[1];
    return last ? { ...last, freshUntil: this.#now() + TRIED_AGAIN_AFTER_MS } : making;
  }

  #find(key: string): Entry | undefined {
    const known = this.#entries.get(key);
    return known && (known.page?.freshUntil ?? Number.POSITIVE_INFINITY) > this.#now() ? known : undefined;
  }

  #keep(key: string, entry: Entry): void {
    const [oldest = key] = this.#entries.keys();
    if (this.#entries.size > this.#pagesKept) this.#entries.delete(oldest);
    const forget = () => this.#entries.get(key) === entry && this.#entries.delete(key);
    entry.making.then((page) => {
      entry.page = page;
      if (page.status !== 200) forget();
      else this.#shrinking = this.#shrinking.then(() => this.#shrink(key, page)).catch(() => {});
    }, forget);
  }

  /** Replaces the fast compression of a page by the smallest, unless the page has gone. */
  async #shrink(key: string, page: CachedPage): Promise<void> {
    if (this.#find(key)?.page !== page) return;
    page.html = await encode(page.html.identity, SMALLEST);
    page.payload = await encode(page.payload.identity, SMALLEST);
  }
}

async function pack(page: Page): Promise<CachedPage> {
  const [html, payload] = await Promise.all([encode(page.html), encode(page.payload)]);
  const etag = createHash("sha256").update(page.html).digest("base64url").slice(0, 22);
  return { ...page, etag, html, payload };
}
