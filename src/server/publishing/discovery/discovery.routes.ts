import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { type EventRecord, eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import * as m from "#messages/compiled/feeds.ts";
import { addressIn, LANGUAGES, type Language, MANIFEST } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content, ContentInLanguage } from "#server/collections/content/load-content.ts";
import { nextPublication, publicRecords } from "#server/collections/records/public-records.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { sendBodies } from "#server/platform/http/encoded-bodies.ts";
import { inLanguage } from "#server/platform/language.ts";
import { addDays, collegeDay, nextCollegeMidnight } from "#server/platform/time.ts";
import type { Page, PageCache } from "#server/publishing/pages/page-cache.ts";
import { eventCalendar } from "#server/publishing/record-pages/event-calendar.ts";
import { noticeFeed } from "#server/publishing/record-pages/notice-feed.ts";
import { paletteOf } from "#shared/colours.ts";

const NOTICES_IN_FEED = 50;
const EVENTS_IN_FEED = 1_000;
const DAYS_BACK_IN_FEED = 365;
/** Maximum number of records per collection. A sitemap may have 50,000 URLs: https://www.sitemaps.org/protocol.html */
const RECORDS_IN_SITEMAP = 10_000;
/** Maximum length of a name used whole as `short_name`. Phones show about twelve characters below an icon. */
const SHORT_NAME_LETTERS = 16;

/** Serves files that search engines, phones, feed readers and calendar programs request at fixed addresses. */
export const discoveryRoutes: FastifyPluginAsync<
  Pick<Platform, "db" | "publicUrl" | "now"> & { cache: PageCache; content: () => Content }
> = async (app, { cache, db, content, publicUrl, now }) => {
  const all = COLLECTIONS.map(({ name }) => name);
  serve("/robots.txt", "text/plain", [], async () => robots(publicUrl));
  for (const language of LANGUAGES) {
    const toManifest = async () => JSON.stringify(manifest(language, contentIn(content(), language)));
    serve(addressIn(language, MANIFEST), "application/manifest+json", [], toManifest);
    const toDesk = async () => JSON.stringify(deskManifest(language, contentIn(content(), language)));
    serve(addressIn(language, `/admin${MANIFEST}`), "application/manifest+json", [], toDesk);
  }
  serve("/sitemap.xml", "application/xml", all, sitemap);
  LANGUAGES.forEach(serveFeeds);

  function serveFeeds(language: Language): void {
    const college = () => contentIn(content(), language).college.name.english;
    const records = <K extends Collection>(collection: K, moment: Date) =>
      publicRecords(collection, db, moment, language);
    const calendarOf = (events: readonly EventRecord[]) =>
      inLanguage(language, () => eventCalendar(events, college(), publicUrl));

    serve(addressIn(language, "/notices.xml"), "application/rss+xml", [noticeCollection.name], async (moment) => {
      const newest = await records(noticeCollection, moment).list({ newestBy: "publishedAt", limit: NOTICES_IN_FEED });
      return inLanguage(language, () => noticeFeed(newest, college(), publicUrl));
    });
    const toFeed = async (moment: Date) => {
      const where = [[["date", "lastDate"], ">=", addDays(collegeDay(moment), -DAYS_BACK_IN_FEED)] as const];
      const newestFirst = await records(eventCollection, moment).list({ where, limit: EVENTS_IN_FEED });
      return calendarOf(newestFirst.toReversed());
    };
    serve(addressIn(language, "/events.ics"), "text/calendar", [eventCollection.name], toFeed, "events.ics");

    app.get<{ Params: { id: string } }>(addressIn(language, "/Event/:id.ics"), (request, reply) => {
      const id = request.params.id.toLowerCase();
      const make = async () => {
        const event = await records(eventCollection, now()).find(id);
        if (!event) throw new NotFoundError();
        return generate(
          "text/calendar",
          [eventCollection.name],
          async () => calendarOf([event]),
          `event-${event.date}.ics`,
        );
      };
      return send(addressIn(language, `/Event/${id}.ics`), make, request, reply);
    });
  }

  function serve(address: string, ...file: Parameters<typeof generate>): void {
    app.get(address, (request, reply) => send(address, () => generate(...file), request, reply));
  }

  async function send(address: string, make: () => Promise<Page>, request: FastifyRequest, reply: FastifyReply) {
    const { headers, html, etag, cacheTags, freshUntil } = await cache.get(address, make);
    reply.edge = { cacheTags, freshUntil };
    return sendBodies(html, etag, request, reply.headers(headers));
  }

  /** Generates a file that is cached until a record of its cache tags changes or becomes public, or the day ends. */
  async function generate(
    type: string,
    cacheTags: readonly string[],
    toText: (moment: Date) => Promise<string>,
    fileName = "",
  ): Promise<Page> {
    const madeAt = now();
    const publication = cacheTags.length > 0 ? await nextPublication(db, madeAt) : Number.POSITIVE_INFINITY;
    return {
      status: 200,
      html: await toText(madeAt),
      payload: "",
      version: "",
      headers: {
        "content-type": `${type}; charset=utf-8`,
        ...(fileName && { "content-disposition": `inline; filename="${fileName}"` }),
        // The time of generation, not of the newest record: deleting a record has to change this header too.
        "last-modified": madeAt.toUTCString(),
        "cache-control": "no-cache",
      },
      cacheTags: new Set(["content", ...cacheTags]),
      freshUntil: Math.min(nextCollegeMidnight(madeAt).getTime(), publication),
    };
  }

  /** Returns the sitemap: every page and public record by canonical address. Routes and ids need no escaping. */
  async function sitemap(moment: Date): Promise<string> {
    const { courses, pages } = content();
    const lines = [...courses, ...pages]
      .filter(({ route }) => route !== "/Search")
      .map(({ route, lastReviewed }) => sitemapLine(route, lastReviewed));
    for (const collection of COLLECTIONS as readonly Collection[]) {
      const page = collection.public?.page;
      if (!page) continue;
      for (const { _id, updatedAt } of await publicRecords(collection, db, moment).list({
        limit: RECORDS_IN_SITEMAP,
      })) {
        lines.push(sitemapLine(`${page}/${_id}`, collegeDay(new Date(updatedAt))));
      }
    }
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      sitemapLine("/"),
      ...lines,
      "</urlset>\n",
    ].join("\n");
  }

  /** Returns the sitemap's entries for one page, in all languages. */
  function sitemapLine(path: string, lastmod?: string): string {
    const ending = `</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</url>`;
    return LANGUAGES.map((language) => `<url><loc>${publicUrl}${addressIn(language, path)}${ending}`).join("\n");
  }
};

/** Builds robots.txt. Search results are disallowed because they are endless; the empty search page may be indexed. */
function robots(publicUrl: string): string {
  const searches = LANGUAGES.map((language) => addressIn(language, "/Search?"));
  const closed = ["/admin", "/api/", ...searches, "/payload/", "/preview/"].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

/** Returns the web app manifest: https://www.w3.org/TR/appmanifest/ */
function manifest(language: Language, { college, appearance }: ContentInLanguage) {
  const name = college.name.english;
  const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
    src: `/Images/${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const [firstWord = name] = name.split(" ");
  return {
    id: addressIn(language, "/"),
    name,
    short_name: name.length <= SHORT_NAME_LETTERS ? name : firstWord,
    lang: `${language}-IN`,
    dir: "ltr",
    start_url: addressIn(language, "/"),
    scope: "/",
    display: "browser",
    background_color: "#ffffff",
    theme_color: paletteOf(appearance.colours ?? {})["--neel-950"],
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("icon-maskable-512", 512, "maskable")],
  };
}

/** Returns the manifest of the admission desk, which can be installed as an app. */
function deskManifest(language: Language, content: ContentInLanguage) {
  const shown = manifest(language, content);
  return {
    ...shown,
    id: "/admin",
    name: inLanguage(language, () => m.deskOf({ college: shown.name })),
    short_name: inLanguage(language, m.desk),
    start_url: "/admin?tab=enquiries",
    scope: "/admin",
    display: "standalone",
  };
}
