import { createHash } from "node:crypto";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import { compressBody, type EncodedBodies, MAX_BROTLI_QUALITY } from "#server/platform/http/encoded-bodies.ts";

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
  html: Required<EncodedBodies>;
  payload: Required<EncodedBodies>;
}

/** Maximum number of cached pages, about 40 MB. The least recently used page is evicted first. */
const PAGES_KEPT = 300;

const TRIED_AGAIN_AFTER_MS = 1_000;

interface Entry {
  making: Promise<CachedPage>;
  page?: CachedPage;
}

/** Cache of finished pages as bytes, by address. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  /** Earlier versions of pages. Their payloads may still be sent, because since then records were only added. */
  readonly #earlier = new Map<string, CachedPage>();
  readonly #now: () => number;
  readonly #pagesKept: number;
  /** Queue of pages to recompress, one at a time. */
  #shrinking = Promise.resolve();
  /** Number of changes so far. The search compares it to detect that its index is outdated. */
  changes = 0;
  /** Cache hits and misses; `seconds` is the total time of the misses. */
  readonly counts = { hits: 0, misses: 0, seconds: 0 };

  constructor(now: () => number = Date.now, pagesKept = PAGES_KEPT) {
    this.#now = now;
    this.#pagesKept = pagesKept;
  }

  /**
   * Returns the page of a key. Concurrent callers share one `make`; only status 200 is cached. If `make` fails, as
   * without a database, the last version is served, unless data on it was changed or deleted.
   */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    // Do not cache search results: they are endless, and would evict pages.
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
   * Invalidates the pages of a cache tag, and all pages being rendered, which may have read outdated data.
   * @param isAddition records were only added: pages that are open in browsers may still hydrate with their own data
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

  /** Returns the payload of an earlier version of a page; undefined if only current data may be sent. */
  earlierPayload(key: string, version: string): EncodedBodies | undefined {
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

  /** Replaces a page's fast compression with the best one, unless the page was evicted. */
  async #shrink(key: string, page: CachedPage): Promise<void> {
    if (this.#find(key)?.page !== page) return;
    page.html = await compressBody(page.html.identity, MAX_BROTLI_QUALITY);
    page.payload = await compressBody(page.payload.identity, MAX_BROTLI_QUALITY);
  }
}

async function pack(page: Page): Promise<CachedPage> {
  const [html, payload] = await Promise.all([compressBody(page.html), compressBody(page.payload)]);
  const etag = createHash("sha256").update(page.html).digest("base64url").slice(0, 22);
  return { ...page, etag, html, payload };
}
