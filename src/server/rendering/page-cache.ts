import { createHash } from "node:crypto";
import { type Bodies, encode, SMALLEST } from "#server/http/bodies.ts";

/** What a page can show. A write names its topic, and just the pages that asked for it are made anew. */
export type Topic = "announcements" | "brochure" | "events" | "gallery" | "placed-students";

export interface Page {
  status: number;
  html: string;
  /** The module that wakes the page, and a hash of it: see finish-page.ts. */
  awakening: string;
  version: string;
  headers: Record<string, string>;
  topics: ReadonlySet<Topic>;
  /** From this moment (ms) on the page is no longer true, such as at the college's midnight. */
  freshUntil: number;
}

export interface CachedPage extends Omit<Page, "html" | "awakening"> {
  etag: string;
  html: Bodies;
  awakening: Bodies;
}

/** Some 40 MB when full. The page that was not asked for the longest is dropped. */
const PAGES_KEPT = 300;
/** Answers to visitors' own words: there is no end of them, and few are asked for twice. They make room for each other. */
const ANSWERS_KEPT = 100;
const isAnswer = (key: string) => key.includes("?q=");

interface Entry {
  making: Promise<CachedPage>;
  page?: CachedPage;
}

/** Finished pages as bytes, by address; the ones that were asked for last stay. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  /** What wakes open pages to which records were only added since they were sent, by address and version. */
  readonly #former = new Map<string, Pick<CachedPage, "topics" | "awakening">>();
  /** Compresses the pages to their smallest, one at a time. */
  #shrinking = Promise.resolve();
  readonly #now: () => number;
  /** How often a topic was cleared: what is made from records elsewhere compares it. */
  changes = 0;

  readonly #pagesKept: number;
  readonly #answersKept: number;

  constructor(now: () => number = Date.now, pagesKept = PAGES_KEPT, answersKept = ANSWERS_KEPT) {
    this.#now = now;
    this.#pagesKept = pagesKept;
    this.#answersKept = answersKept;
  }

  /** The page of that key; `make` runs once for callers that come together. Only pages with status 200 are kept. */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const known = this.#find(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.making;
    }

    const entry: Entry = { making: make().then(pack) };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#makeRoom(key);
    entry.making.then(
      (page) => {
        entry.page = page;
        if (page.status !== 200) this.#forget(key, entry);
        else if (!isAnswer(key)) this.#shrinking = this.#shrinking.then(() => this.#shrink(key, page)).catch(() => {});
      },
      () => this.#forget(key, entry),
    );
    return entry.making;
  }

  /** Whether `get` would answer without making anything. */
  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /**
   * Forgets the pages that show this topic. One that is being made may have asked already: it is forgotten too.
   * @param isAddition nothing that the pages show was changed or deleted, so open ones still wake with their own data
   */
  clear(topic: Topic, isAddition = false): void {
    this.changes += 1;
    for (const [key, { topics }] of this.#former) if (!isAddition && topics.has(topic)) this.#former.delete(key);
    for (const [key, { page }] of this.#entries) {
      if (page && !page.topics.has(topic)) continue;
      this.#entries.delete(key);
      if (page && isAddition) this.#former.set(`${key} ${page.version}`, page);
    }
    for (const key of [...this.#former.keys()].slice(0, -this.#pagesKept)) this.#former.delete(key);
  }

  /** What wakes an earlier form of the page; undefined when today's data must do. */
  formerAwakening(key: string, version: string): Bodies | undefined {
    return this.#former.get(`${key} ${version}`)?.awakening;
  }

  #find(key: string): Entry | undefined {
    const known = this.#entries.get(key);
    return known && (known.page?.freshUntil ?? Number.POSITIVE_INFINITY) > this.#now() ? known : undefined;
  }

  /** Puts the smallest bodies in the place of those that were made fast, unless the page has gone. */
  async #shrink(key: string, page: CachedPage): Promise<void> {
    if (this.#find(key)?.page !== page) return;
    page.html = await encode(page.html.identity, SMALLEST);
    page.awakening = await encode(page.awakening.identity, SMALLEST);
  }

  /** For the newest: what stood longest of its kind goes. */
  #makeRoom(newest: string): void {
    const ofItsKind = [...this.#entries.keys()].filter((key) => isAnswer(key) === isAnswer(newest));
    const [oldest] = ofItsKind;
    const most = isAnswer(newest) ? this.#answersKept : this.#pagesKept;
    if (oldest !== undefined && ofItsKind.length > most) this.#entries.delete(oldest);
  }

  #forget(key: string, entry: object): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

async function pack(page: Page): Promise<CachedPage> {
  const [html, awakening] = await Promise.all([encode(page.html), encode(page.awakening)]);
  const etag = createHash("sha256").update(page.html).digest("base64url").slice(0, 22);
  return { ...page, etag, html, awakening };
}
