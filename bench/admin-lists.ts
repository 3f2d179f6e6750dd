import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";
import { openAdminSite } from "./support/admin-site.ts";
import { keepBusy, type Load, openHttpClient } from "./support/load.ts";
import { type Effort, formatBytes, formatMs, formatRounds, median, percentile, type Report } from "./support/report.ts";

const EVENTS = 500;
const PICTURES = 1_000;
const CATEGORIES = 20;
const CONNECTIONS = [1, 8];
const LISTS = [
  { name: `${EVENTS} events`, path: "/api/events/admin?limit=500" },
  { name: `${PICTURES} pictures of the image gallery`, path: "/api/image-gallery" },
  { name: `${PICTURES} pictures in ${CATEGORIES} categories`, path: "/api/gallery" },
];

/** What the admin's screens ask for when they open, with more records than a college gathers in years. */
export async function benchAdminLists({ rounds, seconds }: Effort): Promise<Report> {
  await using site = await openAdminSite(fill);
  const rows: string[][] = [];
  for (const { name, path } of LISTS) {
    for (const atOnce of CONNECTIONS) {
      using http = openHttpClient(site.url, atOnce);
      const ask = () => http.ask({ path, headers: site.headers });
      const bytes = Buffer.byteLength(await ask());
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await keepBusy({ atOnce, seconds }, ask));
      const latency = (percent: number) => formatMs(median(loads.map((load) => percentile(load.latenciesMs, percent))));
      const rates = formatRounds(loads.map((load) => load.perSecond));
      rows.push([name, formatBytes(bytes), String(atOnce), rates, latency(50), latency(99)]);
    }
  }
  return {
    tables: [
      { title: "Lists of the admin, SQLite", head: ["", "bytes", "at once", "per second", "p50 ms", "p99 ms"], rows },
    ],
    notes: ["Each answer is checked by its schema before it is sent, and read for a session that is looked up anew."],
  };
}

async function fill(db: Database): Promise<void> {
  const moment = new Date().toISOString();
  const stamps = { created_at: moment, updated_at: moment, is_sample: 0 as const };
  const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
    id: newId(),
    title: `Category ${index + 1}`,
    ...stamps,
  }));
  await db.insertInto("gallery_category").values(categories).execute();
  for (let index = 0; index < EVENTS; index += 1) {
    await db
      .insertInto("event")
      .values({
        id: newId(),
        title: `Event ${index + 1}`,
        description: "For first-year students and their parents. Bring the admit card and two photographs.",
        date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
        start_time: "10:00 AM",
        end_time: "1:00 PM",
        venue: "Auditorium",
        category: "Campus",
        status: "published",
        gallery_category_id: categories[index % CATEGORIES]?.id ?? null,
        ...stamps,
      })
      .execute();
  }
  for (let index = 0; index < PICTURES; index += 1) {
    await insertPicture(db, null, index, moment);
    await insertPicture(db, categories[index % CATEGORIES]?.id ?? null, index, moment);
  }
}

/** A picture as the media store keeps it once its smaller widths are made. The files themselves are not asked for. */
async function insertPicture(db: Database, categoryId: string | null, position: number, moment: string): Promise<void> {
  const id = newId();
  const widths = [480, 960, 1600].flatMap((width) => [
    { type: "image/avif", width, key: `images/${id}-${width}.avif` },
    { type: "image/webp", width, key: `images/${id}-${width}.webp` },
  ]);
  await db
    .insertInto("media")
    .values({
      id,
      public_id: `images/${id}`,
      kind: "image",
      storage_key: `images/${id}.jpg`,
      content_type: "image/jpeg",
      bytes: 900_000,
      original_name: "photo.jpg",
      width: 2_000,
      height: 1_500,
      placeholder: `data:image/webp;base64,${"A".repeat(160)}`,
      variants: JSON.stringify(widths),
      variants_status: "done",
      created_at: moment,
    })
    .execute();
  await db
    .insertInto("gallery_image")
    .values({ id: newId(), category_id: categoryId, media_id: id, alt: "", position, created_at: moment, is_sample: 0 })
    .execute();
}
