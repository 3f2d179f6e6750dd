import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SampleNotice } from "#contract/sample-content.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { insertAnnouncements } from "#server/features/announcements/announcements.repository.ts";
import { insertEvents } from "#server/features/events/events.repository.ts";
import { insertGalleryCategories } from "#server/features/gallery-categories/gallery-categories.repository.ts";
import type { MediaService, PreparedMedia } from "#server/features/media/media.service.ts";
import { insertPlacedStudents } from "#server/features/placed-students/placed-students.repository.ts";
import { newId } from "#server/ids.ts";
import { addDays, collegeDay, collegeMoment } from "#server/time.ts";
import { insertSamplePictures } from "./sample-data.repository.ts";

/** In minutes after midnight. */
const OFFICE_OPENS = 10 * 60;

type Samples = Content["samples"];

interface SampleDataServices {
  db: Database;
  media: Pick<MediaService, "prepare" | "keep" | "discardAfter">;
}

/**
 * Fills a new database with the sample college's notices, events, placed students and gallery, each marked `is_sample`,
 * so that a first visitor sees the site at work. All of it or nothing. The pictures themselves are noted only:
 * `createSamplePictures` stores them while the site answers already. PDFs need no work and are stored at once.
 */
export async function loadSampleData(services: SampleDataServices, samples: Samples, now: Date): Promise<void> {
  const withPdf = samples.notices.filter(({ pdf }) => pdf !== undefined);
  const uploads = withPdf.map(async ({ pdf = "" }) => ({
    field: "pdf",
    originalName: pdf,
    bytes: await readFile(join(samples.folder, "pdfs", pdf)),
  }));
  const prepared = await services.media.prepare("pdf", await Promise.all(uploads));
  const pdfs = new Map(prepared.map((pdf, index) => [withPdf[index], pdf]));
  await insertSamples(services, samples, pdfs, now).catch((error: unknown) =>
    services.media.discardAfter(error, prepared),
  );
}

async function insertSamples(
  { db, media }: SampleDataServices,
  samples: Samples,
  pdfs: ReadonlyMap<SampleNotice | undefined, PreparedMedia>,
  now: Date,
): Promise<void> {
  const today = collegeDay(now);
  const created_at = now.toISOString();
  const mark = { created_at, updated_at: null, is_sample: 1 } as const;
  const titles = [...new Set(samples.pictures.map(({ category }) => category))].filter((title) => title !== null);
  const categoryIds = new Map(titles.map((title) => [title, newId()]));
  const categoryIdOf = (title: string | null | undefined) => categoryIds.get(title ?? "") ?? null;

  await db.transaction().execute(async (transaction) => {
    await media.keep(transaction, [...pdfs.values()]);
    await insertAnnouncements(
      transaction,
      samples.notices.map((notice) => ({
        id: newId(),
        type: notice.type,
        title: notice.title,
        date: addDays(today, -notice.daysAgo),
        description: notice.description,
        pdf_media_id: pdfs.get(notice)?.id ?? null,
        published_at: publishedOn(addDays(today, -notice.daysAgo), now),
        ...mark,
      })),
    );
    await insertGalleryCategories(
      transaction,
      titles.map((title, index) => ({
        id: categoryIdOf(title) ?? "",
        title,
        created_at: createdInPlace(index, now),
        updated_at: created_at,
        is_sample: 1,
      })),
    );
    await insertEvents(
      transaction,
      samples.events.map(({ inDays, startTime, endTime, gallery, ...event }) => ({
        id: newId(),
        ...event,
        date: addDays(today, inDays),
        start_time: startTime,
        end_time: endTime,
        gallery_category_id: categoryIdOf(gallery),
        ...mark,
      })),
    );
    await insertPlacedStudents(
      transaction,
      samples.placedStudents.map(({ placedAt, picture, ...student }, index) => ({
        id: newId(),
        ...student,
        placed_at: placedAt,
        image_url: picture ?? null,
        image_media_id: null,
        ...mark,
        created_at: createdInPlace(index, now),
      })),
    );
    await insertSamplePictures(
      transaction,
      samples.pictures.map(({ category, file, alt }, position) => ({
        id: newId(),
        file,
        category_id: categoryIdOf(category),
        alt,
        position,
      })),
    );
  });
}

/** Lists show the newest first: the first one of the file. */
function createdInPlace(index: number, now: Date): string {
  return new Date(now.getTime() - index).toISOString();
}

/** The office's morning of that day; today's may lie ahead. */
function publishedOn(day: string, now: Date): string {
  return new Date(Math.min(now.getTime(), collegeMoment(day, OFFICE_OPENS).getTime())).toISOString();
}
