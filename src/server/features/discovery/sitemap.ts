import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import {
  listPublishedAnnouncements,
  nextPublication,
} from "#server/features/announcements/announcements.repository.ts";
import { listNewestPublicEvents } from "#server/features/events/events.repository.ts";
import { listGalleryCategories } from "#server/features/gallery-categories/gallery-categories.repository.ts";
import type { MadeFile } from "#server/rendering/made-file.ts";
import { collegeDay } from "#server/time.ts";

interface SitemapEntry {
  path: string;
  /** The day of the last change, where it is known. */
  lastmod?: string | undefined;
}

export interface SitemapSource {
  db: Database;
  content: Pick<Content, "pages" | "courses">;
  now: () => Date;
}

/** A sitemap may name 50,000 addresses: https://www.sitemaps.org/protocol.html */
const RECORDS = 10_000;

/** `/sitemap.xml`: true until a record changes or the next notice becomes public. */
export async function makeSitemap(source: SitemapSource, publicUrl: string): Promise<MadeFile> {
  const madeAt = source.now();
  const nextChange = await nextPublication(source.db, madeAt.toISOString());
  return {
    text: toSitemap(await listEntries(source, madeAt), publicUrl),
    contentType: "application/xml; charset=utf-8",
    madeAt,
    topics: new Set(["announcements", "events", "gallery"] as const),
    freshUntil: nextChange === null ? Number.POSITIVE_INFINITY : Date.parse(nextChange),
  };
}

/** Every page by its canonical address, and each notice, event and album that is public. */
async function listEntries({ db, content }: SitemapSource, moment: Date): Promise<SitemapEntry[]> {
  const [notices, events, albums] = await Promise.all([
    listPublishedAnnouncements(db, { publishedBy: moment.toISOString(), limit: RECORDS }),
    listNewestPublicEvents(db, { limit: RECORDS }),
    listGalleryCategories(db),
  ]);
  const record = (list: string) => (row: { id: string; created_at: string; updated_at: string | null }) => ({
    path: `/${list}/${row.id}`,
    lastmod: collegeDay(new Date(row.updated_at ?? row.created_at)),
  });
  return [
    { path: "/" },
    ...[...content.courses, ...content.pages]
      .filter(({ route }) => route !== "/Search")
      .map(({ route, lastReviewed }) => ({ path: route, lastmod: lastReviewed })),
    ...notices.map(record("Notices")),
    ...events.map(record("Event")),
    ...albums.map(record("Gallery")),
  ];
}

/** The addresses need no escaping: they are words and ids. */
function toSitemap(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(
    ({ path, lastmod }) => `<url><loc>${publicUrl}${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}
