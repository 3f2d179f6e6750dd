import { createHash } from "node:crypto";
import { type Bodies, encode } from "#server/http/bodies.ts";

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

/** Some 40 MB when full. A notice of three years ago makes room for what is read today. */
const PAGES_KEPT = 300;
/** Answers to visitors' own words: there is no end of them, and few are asked for twice. They make room for each other. */
const ANSWERS_KEPT = 100;
const isAnswer = (key: string) => key.includes("?q=");

/** The smallest, for what is made once and read often. */
const PAGE_QUALITY = 11;
/** A tenth more bytes for a fifteenth of the work. */
const ANSWER_QUALITY = 9;

/** Finished pages as bytes, by address; the ones that were asked for last stay. */
export class PageCache {
  readonly #entries = new Map<string, { making: Promise<CachedPage>; page?: CachedPage }>();
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
    const known = this.#entries.get(key);
    if (known && (known.page?.freshUntil ?? Number.POSITIVE_INFINITY) > this.#now()) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.making;
    }

    const entry: { making: Promise<CachedPage>; page?: CachedPage } = {
      making: make().then((page) => pack(page, isAnswer(key) ? ANSWER_QUALITY : PAGE_QUALITY)),
    };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#makeRoom(key);
    entry.making.then(
      (page) => {
        entry.page = page;
        if (page.status !== 200) this.#forget(key, entry);
      },
      () => this.#forget(key, entry),
    );
    return entry.making;
  }

  /** Forgets the pages that show this topic. One that is being made may have asked already: it is forgotten too. */
  clear(topic: Topic): void {
    this.changes += 1;
    for (const [key, { page }] of this.#entries) {
      if (!page || page.topics.has(topic)) this.#entries.delete(key);
    }
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

async function pack(page: Page, quality: number): Promise<CachedPage> {
  const [html, awakening] = await Promise.all([encode(page.html, quality), encode(page.awakening, quality)]);
  const etag = createHash("sha256").update(page.html).digest("base64url").slice(0, 22);
  return { ...page, etag, html, awakening };
}
