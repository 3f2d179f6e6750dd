import type { FastifyInstance, FastifyRequest } from "fastify";
import { SECRET_PATH } from "#contract/enquiry.ts";
import { DIRECT } from "#contract/enquiry-words.ts";
import { splitLanguage } from "#messages/languages.ts";
import type { Platform } from "#server/platform/feature.ts";
import { requestPath } from "#server/platform/http/request-path.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createSerialRunner } from "#server/platform/work/once.ts";
import { hasStaffCookie } from "#server/publishing/pages/edit-link.ts";
import { addVisitCounts, type VisitCount } from "./visits.repository.ts";

const WRITE_EVERY_MS = 60_000;
/** Maximum number of sources and searches counted per day, so that forged referrers cannot fill the database. */
const SOURCES_PER_DAY = 100;
const SEARCHES_PER_DAY = 200;
/** Maximum number of file addresses counted per day: one file's address has many spellings. */
const FILES_PER_DAY = 500;
const MAX_KEYS = 5_000;
const OTHER = "other";
/** Matches browsers' user agents. Many programs start with Mozilla too, but also name themselves: `PROGRAM`. */
const BROWSER = /^Mozilla\//;
const PROGRAM =
  /(?<!cu)bots?\b|crawl|spider|slurp|headless|lighthouse|externalhit|preview|monitor|scan|fetch|check|archive|https?:|@/i;
/**
 * Matches a search that may contain personal data, whose words are not stored: a mail address, five digits in a row, or
 * nine digits with spaces or signs between them, as in a phone number. Eight digits may be years, as in `2026-2027`.
 */
const PERSONAL = /\p{Nd}{5}|(?:\p{Nd}[^\p{L}\p{Nd}]*){9}|@/u;
const MAX_SEARCH_LENGTH = 60;

type Kind = VisitCount["kind"];
type Visit = Pick<FastifyRequest, "method" | "url" | "headers">;

export type VisitCounter = ReturnType<typeof createVisitCounter>;

/**
 * Counts page views, PDFs and searches without results (docs/behaviour.md, 'Visits'): only sums, in memory, added to
 * the database every minute. Programs, staff, prefetches and browsers that ask not to be tracked are not counted.
 */
export function createVisitCounter({ db, publicUrl, log, now }: Platform) {
  let counts = new Map<string, number>();
  let today = "";
  const sources = new Set<string>();
  const searches = new Set<string>();
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const ownHost = new URL(publicUrl).host;

  function isCounted({ method, headers }: Visit): boolean {
    const agent = headers["user-agent"] ?? "";
    return (
      method === "GET" &&
      headers.dnt !== "1" &&
      headers["sec-gpc"] !== "1" &&
      headers["sec-purpose"] === undefined &&
      headers.purpose === undefined &&
      BROWSER.test(agent) &&
      !PROGRAM.test(agent) &&
      !hasStaffCookie({ headers })
    );
  }

  function sourceOfVisit({ url, headers }: Visit): string {
    const { referer: referrer, host } = headers;
    const from = URL.parse(referrer ?? "")?.host;
    if (from !== undefined && from === host) return "";
    const campaign = new URLSearchParams(url.split("?", 2)[1]).get("utm_source") ?? undefined;
    return sourceOf({ campaign, referrer }, [ownHost]);
  }

  function add(kind: Kind, subject: string, source: string): void {
    const key = `${collegeDay(now())}\n${kind}\n${subject}\n${source}`;
    const count = counts.get(key);
    if (count !== undefined) counts.set(key, count + 1);
    else if (counts.size < MAX_KEYS) counts.set(key, 1);
  }

  /** Writes the counts to the database, including those of the current minute. */
  const flush = createSerialRunner(async () => {
    const day = collegeDay(now());
    if (day !== today) {
      today = day;
      sources.clear();
      searches.clear();
      files.clear();
    }
    const taken = counts;
    if (taken.size === 0) return;
    counts = new Map();
    const rows = [...taken].map(([key, count]): VisitCount => {
      const [day = "", kind, subject = "", source = ""] = key.split("\n");
      return { day, kind: kind as Kind, subject, source, count };
    });
    try {
      await db.transaction().execute((transaction) => addVisitCounts(transaction, rows));
    } catch (err) {
      log.error({ err }, "visits cannot be written; trying again in a minute");
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
    }
  });

  return {
    /** Counts a page view, all languages together. @param address of the page, with or without its query */
    countPage(address: string, visit: Visit): void {
      if (!isCounted(visit)) return;
      const { path } = splitLanguage(address);
      const query = path.indexOf("?");
      add("page", query < 0 ? path : path.slice(0, query), limited(sources, sourceOfVisit(visit), SOURCES_PER_DAY));
    },
    /** Counts a search without results. @param words the words of the search */
    countSearch(words: string, visit: Visit): void {
      if (!isCounted(visit)) return;
      const text = words
        .normalize("NFC")
        .toLowerCase()
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, MAX_SEARCH_LENGTH);
      add("search", PERSONAL.test(text) ? OTHER : limited(searches, text, SEARCHES_PER_DAY), "");
    },
    /** Counts PDFs on all routes but secret ones. Range requests for later parts of a file are not counted. */
    watchFiles(app: FastifyInstance): void {
      app.addHook("onResponse", (request, { statusCode }, done) => {
        const { url, headers } = request;
        done();
        if (!/\.pdf(?:\?|$)/i.test(url) || statusCode >= 400 || statusCode === 301 || statusCode === 302) return;
        if (headers.range !== undefined && !headers.range.startsWith("bytes=0-")) return;
        const path = requestPath(url);
        if (SECRET_PATH.test(path) || !isCounted(request)) return;
        const source = limited(sources, sourceOfVisit(request), SOURCES_PER_DAY);
        add("pdf", limited(files, path, FILES_PER_DAY), source);
      });
    },
    flush,
    start(): void {
      timer = setInterval(() => void flush(), WRITE_EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Returns the name, or `other` if it is new and the limit is reached. */
function limited(known: Set<string>, name: string, max: number): string {
  if (name === "" || known.has(name)) return name;
  if (known.size >= max) return OTHER;
  known.add(name);
  return name;
}

const MAX_NAME_LENGTH = 60;

/** Returns the site of a referrer: `https://l.facebook.com/…` → `facebook.com`. Empty if it is no address of a site. */
export function siteName(referrer: string): string {
  const { hostname } = URL.parse(referrer) ?? {};
  const name = (hostname ?? "").toLowerCase().replace(/^(?:www|m|l|lm|mobile|out|amp)\.(?=[^.]+\.)/, "");
  return name.length <= MAX_NAME_LENGTH && /^[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*$/.test(name) ? name : "";
}

/** Returns the name of a campaign for reports, from `utm_source`. Empty if too long or with unusual characters. */
function campaignName(text: string): string {
  const name = text.normalize("NFC").trim().toLowerCase();
  return name.length <= MAX_NAME_LENGTH && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|/-]*$/u.test(name) ? name : "";
}

/**
 * Returns the source of a visit for reports; empty if the visit came from the site itself.
 * @param own the site's own hosts
 */
export function sourceOf(
  visit: { campaign?: string | undefined; referrer?: string | undefined },
  own: readonly string[],
): string {
  const campaign = campaignName(visit.campaign ?? "");
  if (campaign !== "" || !visit.referrer) return campaign || DIRECT;
  return own.includes(URL.parse(visit.referrer)?.host ?? "") ? "" : siteName(visit.referrer) || DIRECT;
}
