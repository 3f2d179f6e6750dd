import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** What a page can show. A write names its topic, and just the pages that asked for it are made anew. */
export type Topic = "announcements" | "brochure" | "events" | "gallery" | "placed-students";

export interface Page {
  status: number;
  html: string;
  /** The module that wakes the page, and the name of this text of it: see finish-page.ts. */
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

export type Encoding = "identity" | "gzip" | "br";
export type Bodies = Record<Encoding, Buffer>;

/** An open page may be this many changes old and still wakes with the data that it was rendered from. */
const AWAKENINGS_KEPT = 5;
/** Some 40 MB at most. A search or a notice of three years ago makes room for what is read today. */
const PAGES_KEPT = 400;

/** Finished pages as bytes, by address; the ones that were asked for last stay. */
export class PageCache {
  readonly #entries = new Map<string, { making: Promise<CachedPage>; page?: CachedPage }>();
  /** By page, the newest last. */
  readonly #awakenings = new Map<string, { version: string; bodies: Bodies }[]>();
  readonly #now: () => number;
  /** How often a topic was cleared: what is made from records elsewhere compares it. */
  changes = 0;

  readonly #pagesKept: number;

  constructor(now: () => number = Date.now, pagesKept = PAGES_KEPT) {
    this.#now = now;
    this.#pagesKept = pagesKept;
  }

  /** The page of that key; `make` runs once for callers that come together. Only pages with status 200 are kept. */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const known = this.#entries.get(key);
    if (known && (known.page?.freshUntil ?? Number.POSITIVE_INFINITY) > this.#now()) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.making;
    }

    const entry: { making: Promise<CachedPage>; page?: CachedPage } = { making: make().then(pack) };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#makeRoom();
    entry.making.then(
      (page) => {
        entry.page = page;
        if (page.status === 200) this.#keepAwakening(key, page);
        else this.#forget(key, entry);
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

  /** What wakes an older form of the page, which may still be open somewhere; undefined when it is too old. */
  formerAwakening(key: string, version: string): Bodies | undefined {
    return this.#awakenings.get(key)?.find((awakening) => awakening.version === version)?.bodies;
  }

  #keepAwakening(key: string, { version, awakening }: CachedPage): void {
    const others = (this.#awakenings.get(key) ?? []).filter((kept) => kept.version !== version);
    this.#awakenings.set(key, [...others, { version, bodies: awakening }].slice(-AWAKENINGS_KEPT));
  }

  #makeRoom(): void {
    const [longestUnused] = this.#entries.keys();
    if (longestUnused === undefined || this.#entries.size <= this.#pagesKept) return;
    this.#entries.delete(longestUnused);
    this.#awakenings.delete(longestUnused);
  }

  #forget(key: string, entry: object): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

async function pack(page: Page): Promise<CachedPage> {
  const [html, awakening] = await Promise.all([compress(page.html), compress(page.awakening)]);
  const etag = createHash("sha256").update(page.html).digest("base64url").slice(0, 22);
  return { ...page, etag, html, awakening };
}

async function compress(text: string): Promise<Bodies> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressWithBrotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    compressWithGzip(identity, { level: 9 }),
  ]);
  return { identity, gzip: gz, br };
}

/** The smallest encoding that the client takes. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepts = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(acceptEncoding ?? "");
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
}
