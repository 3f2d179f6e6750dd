import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { splitLanguage } from "#messages/languages.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { requestPath } from "#server/platform/http/request-path.ts";
import { collegeDay } from "#server/platform/time.ts";
import { isStaff } from "#server/publishing/pages/edit-link.ts";
import { sourceOf } from "./visit-source.ts";
import { addVisitCounts, type VisitCount } from "./visits.repository.ts";

const WRITE_EVERY_MS = 60_000;
/** Most sources and searches counted in a day, so that made-up referrers and campaigns do not fill the database. */
const SOURCES_A_DAY = 100;
const SEARCHES_A_DAY = 200;
/** Most files counted in a day: an address has many spellings. */
const FILES_A_DAY = 500;
const KEYS_AT_ONCE = 5_000;
const OTHER = "other";
const KEPT_HEADERS = 1_000;
/** User agents of browsers begin with Mozilla; so do those of many programs, which then name themselves. */
const BROWSER = /^Mozilla\//;
const PROGRAM =
  /(?<!cu)bots?\b|crawl|spider|slurp|headless|lighthouse|externalhit|preview|monitor|scan|fetch|check|archive|https?:|@/i;
/** What may be a person's in a search: a number or an address. */
const PERSONAL = /\d{5}|@/;
const LONGEST_SEARCH = 60;

type Kind = VisitCount["kind"];
type Visit = Pick<FastifyRequest, "method" | "url" | "headers">;

export type VisitCounter = ReturnType<typeof createVisitCounter>;

/**
 * Counts what visitors open (behaviour, 'Visits'): sums only, in memory, added to the database each minute. Visits of
 * programs, staff and browsers that ask not to be tracked do not count, and neither do prefetches.
 */
export function createVisitCounter({
  db,
  publicUrl,
  log,
  now,
}: {
  db: Database;
  publicUrl: string;
  log: Pick<FastifyBaseLogger, "error">;
  now: () => Date;
}) {
  let counts = new Map<string, number>();
  let today = "";
  const sources = new Set<string>();
  const searches = new Set<string>();
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const ownHost = new URL(publicUrl).host;

  const isProgram = remembered((agent) => !BROWSER.test(agent) || PROGRAM.test(agent));
  const referrerSource = remembered((referrer) => sourceOf({ referrer }, [ownHost]));

  function isCounted({ method, headers }: Visit): boolean {
    return (
      method === "GET" &&
      headers.dnt !== "1" &&
      headers["sec-gpc"] !== "1" &&
      headers["sec-purpose"] === undefined &&
      headers.purpose === undefined &&
      !isProgram(headers["user-agent"] ?? "") &&
      (headers.cookie === undefined || !isStaff({ headers }))
    );
  }

  function sourceOfVisit({ url, headers }: Visit): string {
    const { referer, host } = headers;
    // Check for moves within the site first, without parsing: they are most, and their addresses are many.
    if (referer !== undefined && host !== undefined && referer.startsWith(host, referer.indexOf("//") + 2)) {
      const end = referer[referer.indexOf("//") + 2 + host.length];
      if (end === "/" || end === undefined) return "";
    }
    if (url.includes("utm_source=")) {
      const campaign = new URLSearchParams(url.slice(url.indexOf("?"))).get("utm_source") ?? "";
      return sourceOf({ campaign, referrer: referer }, [ownHost]);
    }
    return referer === undefined ? sourceOf({}, []) : referrerSource(referer);
  }

  function add(kind: Kind, subject: string, source: string): void {
    const key = `${kind}\n${subject}\n${source}`;
    const count = counts.get(key);
    if (count !== undefined) counts.set(key, count + 1);
    else if (counts.size < KEYS_AT_ONCE) counts.set(key, 1);
  }

  async function write(): Promise<void> {
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
      const [kind, subject = "", source = ""] = key.split("\n");
      return { day, kind: kind as Kind, subject, source, count };
    });
    try {
      await db.transaction().execute((transaction) => addVisitCounts(transaction, rows));
    } catch (err) {
      log.error({ err }, "visits cannot be written; trying again in a minute");
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }

  /** Writes the counts to the database, those of the last minute too. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    /** Counts an opened page, in whatever language it was. @param address of the page, with its query or without */
    countPage(address: string, visit: Visit): void {
      if (!isCounted(visit)) return;
      const { path } = splitLanguage(address);
      const query = path.indexOf("?");
      add("page", query < 0 ? path : path.slice(0, query), limited(sources, sourceOfVisit(visit), SOURCES_A_DAY));
    },
    /** Counts a search that found nothing. @param words of the search */
    countSearch(words: string, visit: Visit): void {
      if (!isCounted(visit)) return;
      const text = words.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, LONGEST_SEARCH);
      add("search", PERSONAL.test(text) ? OTHER : limited(searches, text, SEARCHES_A_DAY), "");
    },
    /** Counts PDFs wherever they are served, each once, though a viewer asks for a file in many parts. */
    watchFiles(app: FastifyInstance): void {
      app.addHook("onResponse", (request, { statusCode }, done) => {
        const { url, headers } = request;
        done();
        if (!/\.pdf(?:\?|$)/i.test(url) || statusCode >= 400 || statusCode === 301 || statusCode === 302) return;
        if (headers.range !== undefined && !headers.range.startsWith("bytes=0-")) return;
        if (!isCounted(request)) return;
        const source = limited(sources, sourceOfVisit(request), SOURCES_A_DAY);
        add("pdf", limited(files, requestPath(url), FILES_A_DAY), source);
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

/** A name, or `other` for a new one beyond the limit. */
function limited(known: Set<string>, name: string, most: number): string {
  if (name === "" || known.has(name)) return name;
  if (known.size >= most) return OTHER;
  known.add(name);
  return name;
}

/** Remembers what was found for a header, as headers repeat. */
function remembered<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= KEPT_HEADERS) known.clear();
    const result = find(text);
    known.set(text, result);
    return result;
  };
}
