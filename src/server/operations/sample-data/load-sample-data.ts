import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import { packTranslations, type Translations } from "#contract/collections/translations.ts";
import type { Samples } from "#server/collections/content/load-content.ts";
import { insertRecords, type RecordRow } from "#server/collections/records/records.repository.ts";
import { raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import type { MediaRow } from "#server/platform/media/media.repository.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import { addDays, collegeDay, collegeMoment } from "#server/platform/time.ts";

const MARKED = ["notice", "event", "placement", "album", "picture"] as const;
const CACHE_TAGS = COLLECTIONS.map(({ name }) => name);

export async function hasSampleData(db: Database): Promise<boolean> {
  const waiting = await db.selectFrom("sample_picture").select("id").limit(1).execute();
  const marked = MARKED.map((table) => db.selectFrom(table).select("id").where("is_sample", "=", 1).limit(1).execute());
  return [waiting, ...(await Promise.all(marked))].some((rows) => rows.length > 0);
}

/** When the office opens, in minutes after midnight. */
const OFFICE_OPENS = 10 * 60;

/**
 * Adds the sample college's records to a new database in one transaction, each marked `is_sample`. Pictures are only
 * queued: `createSamplePictures` stores them once the site is running.
 */
export async function loadSampleData(
  media: MediaService,
  samples: Samples,
  now: Date,
  /** Called within the transaction that stores the records. */
  note: (transaction: Database) => Promise<void> = async () => {},
): Promise<void> {
  const { "placed-students": placedStudents, pictures, folder } = samples;
  const today = collegeDay(now);
  const { notices, events } = datedSamples(samples, today);
  const withPdf = notices.filter(({ pdf }) => pdf !== undefined);
  const uploads = withPdf.map(async ({ pdf = "" }) => {
    return { field: "pdf", originalName: pdf, bytes: await readFile(join(folder, "pdfs", pdf)) };
  });
  const created_at = now.toISOString();
  /** Returns a creation time that keeps the file's order in lists sorted newest first. */
  const createdInPlace = (index: number) => new Date(now.getTime() - index).toISOString();
  const titles = [...new Set(pictures.map(({ category }) => category))].filter((title) => title !== null);
  const albums = titles.map((title, index) => {
    const named = pictures.find(({ category, translations }) => category === title && translations);
    const translations = packTranslations(renamed(named?.translations, "category", "title"));
    return { id: newId(), title, translations, created_at: createdInPlace(index) };
  });
  const albumIdOf = (title: string | null | undefined) => albums.find((album) => album.title === title)?.id ?? null;

  const insertAll = async (transaction: Database, pdfs: MediaRow[]) => {
    const insert = (name: string, rows: Partial<RecordRow>[]) =>
      insertRecords(
        transaction,
        { name },
        rows.map((row) => ({ id: newId(), created_at, updated_at: null, is_sample: 1, ...row })),
      );
    const packed = <Entry extends { translations?: Translations | undefined }>(entry: Entry) => ({
      ...entry,
      translations: packTranslations(entry.translations ?? null),
    });
    await insert(
      "notice",
      notices.map((notice) => {
        const { pdf: _, ...fields } = packed(notice);
        return {
          ...fields,
          pdf_media_id: pdfs[withPdf.indexOf(notice)]?.id ?? null,
          published_at: publishedOn(notice.date, now),
        };
      }),
    );
    await insert(
      "album",
      albums.map((album) => ({ ...album, updated_at: created_at })),
    );
    await insert(
      "event",
      events.map(packed).map(({ startTime: start_time, endTime: end_time, gallery, ...event }) => {
        const album_id = event.date < today ? albumIdOf(gallery) : null;
        return { ...event, start_time, end_time, album_id };
      }),
    );
    await insert(
      "placement",
      placedStudents.map(packed).map(({ placedAt: placed_at, picture: image_url = null, ...student }, index) => {
        return { ...student, placed_at, image_url, image_media_id: null, created_at: createdInPlace(index) };
      }),
    );
    const waiting = pictures.map(({ category, translations, ...picture }, position) => {
      const words = packTranslations(renamed(translations, "alt", "alt"));
      return { ...picture, translations: words, id: newId(), album_id: albumIdOf(category), position };
    });
    if (waiting.length > 0) await transaction.insertInto("sample_picture").values(waiting).execute();
    await note(transaction);
    await raiseVersions(transaction, CACHE_TAGS);
  };
  await media.store("pdf", await Promise.all(uploads), insertAll);
}

/** Returns, for each language, only the translated field `from`, renamed to `to`. */
function renamed(translations: Translations | undefined, from: string, to: string): Translations {
  const texts = Object.entries(translations ?? {}).map(([language, all]) => [language, { [to]: all[from] ?? "" }]);
  return Object.fromEntries(texts);
}

/** Returns when a notice with this date was published: at the office's opening hour, but never in the future. */
function publishedOn(day: string, now: Date): string {
  return new Date(Math.min(now.getTime(), collegeMoment(day, OFFICE_OPENS).getTime())).toISOString();
}

/** Deletes the records marked as sample, with their files. @returns the number deleted of each kind */
export async function removeSampleData(
  db: Database,
  media: Pick<MediaService, "remove">,
  /** Called within the transaction that deletes the records. */
  note: (transaction: Database) => Promise<void> = async () => {},
) {
  const { removed, removeFiles } = await db.transaction().execute(async (transaction) => {
    const { mediaIds, ...counts } = await deleteSampleRows(transaction);
    if (Object.values(counts).some((count) => count > 0)) await raiseVersions(transaction, CACHE_TAGS);
    await note(transaction);
    return { removed: counts, removeFiles: await media.remove(transaction, mediaIds) };
  });
  await removeFiles();
  return removed;
}

/**
 * Deletes the records marked as sample in the caller's transaction. A sample album to which the staff has added a
 * picture, or which an event made by the staff uses, is kept without the mark.
 * @returns the number deleted of each kind, and the ids of the media rows, which are not deleted here
 */
async function deleteSampleRows(db: Database) {
  // Delete the queued pictures first: this waits for a process that is storing one of them.
  const waiting = await db.deleteFrom("sample_picture").returning("id").execute();
  const images = await db.deleteFrom("picture").where("is_sample", "=", 1).returning("media_id").execute();
  const events = await db.deleteFrom("event").where("is_sample", "=", 1).returning("id").execute();
  const notices = await db.deleteFrom("notice").where("is_sample", "=", 1).returning(["id", "pdf_media_id"]).execute();
  const drafted = [...events.map(({ id }) => `event/${id}`), ...notices.map(({ id }) => `notice/${id}`)];
  if (drafted.length > 0) await db.deleteFrom("document").where("path", "in", drafted).execute();
  const students = await db.deleteFrom("placement").where("is_sample", "=", 1).returning("image_media_id").execute();
  const categories = await db
    .deleteFrom("album")
    .where("is_sample", "=", 1)
    .where("id", "not in", db.selectFrom("picture").select("album_id").where("album_id", "is not", null))
    .where("id", "not in", db.selectFrom("event").select("album_id").where("album_id", "is not", null))
    .returning("id")
    .execute();
  await db.updateTable("album").set({ is_sample: 0 }).where("is_sample", "=", 1).execute();
  const mediaIds = [
    ...images.map((row) => row.media_id),
    ...notices.map((row) => row.pdf_media_id),
    ...students.map((row) => row.image_media_id),
  ];
  return {
    notices: notices.length,
    events: events.length,
    placedStudents: students.length,
    categories: categories.length,
    pictures: images.length + waiting.length,
    mediaIds: mediaIds.filter((id) => id !== null),
  };
}

/** Year of the first entry in the lists of almanac.yaml that have one day for each year. */
const FIRST_YEAR = 2025;
/** Maximum number of days an event may lie ahead. An event further ahead gets the previous year's date. */
const EVENTS_AHEAD_DAYS = 120;

/** Returns notices and events with dates that suit `today`, so that the sample looks current whenever it is loaded. */
export function datedSamples({ almanac, notices, events }: Samples, today: string) {
  const dayIn = (days: readonly string[], year: number) => `${year}-${days.at((year - FIRST_YEAR) % days.length)}`;
  const isClosed = (date: string) =>
    new Date(date).getUTCDay() % 6 === 0 ||
    Object.values(almanac).some(({ days, from, to }) => {
      const holiday = dayIn(days, Number(date.slice(0, 4)));
      return addDays(holiday, from) <= date && date <= addDays(holiday, to);
    });

  /** Returns the last date of the yearly rule `when` that is not after `latest`; without it, today plus `inDays`. */
  function dateOf(when: (typeof notices)[number]["when"], latest: string, inDays: number): string {
    if (!when) return addDays(today, inDays);
    const days = almanac[when.day]?.days ?? [when.day];
    if (!/^\d\d-\d\d$/.test(days[0] ?? "")) throw new Error(`almanac.yaml has no holiday “${when.day}”.`);
    for (let year = Number(latest.slice(0, 4)) + 1; ; year -= 1) {
      let date = addDays(dayIn(days, year), -when.daysBefore);
      while (!when.isExact && isClosed(date)) date = addDays(date, 1);
      if (date <= latest) return date;
    }
  }

  const soon = addDays(today, EVENTS_AHEAD_DAYS);
  return {
    notices: notices.map(({ when, daysAgo = 0, ...notice }) => ({ ...notice, date: dateOf(when, today, -daysAgo) })),
    events: events.map(({ when, inDays = 0, ...event }) => ({ ...event, date: dateOf(when, soon, inDays) })),
  };
}
