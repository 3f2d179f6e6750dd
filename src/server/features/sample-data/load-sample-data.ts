import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { insertAnnouncements } from "#server/features/announcements/announcements.repository.ts";
import { insertEvents } from "#server/features/events/events.repository.ts";
import { insertPlacedStudents } from "#server/features/placed-students/placed-students.repository.ts";
import { newId } from "#server/ids.ts";
import { addDays, collegeDay } from "#server/time.ts";

/**
 * Fills a new database with the sample college's notices, events and placed students, each marked `is_sample`,
 * so that a first visitor sees the site at work. All of it or nothing.
 */
export async function loadSampleData(db: Database, samples: Content["samples"], now: Date): Promise<void> {
  const today = collegeDay(now);
  const created_at = now.toISOString();
  const mark = { created_at, updated_at: null, is_sample: 1 } as const;
  await db.transaction().execute(async (transaction) => {
    await insertAnnouncements(
      transaction,
      samples.notices.map(({ daysAgo, ...notice }) => ({
        id: newId(),
        ...notice,
        date: addDays(today, -daysAgo),
        pdf_media_id: null,
        published_at: created_at,
        ...mark,
      })),
    );
    await insertEvents(
      transaction,
      samples.events.map(({ inDays, startTime, endTime, ...event }) => ({
        id: newId(),
        ...event,
        date: addDays(today, inDays),
        start_time: startTime,
        end_time: endTime,
        gallery_category_id: null,
        ...mark,
      })),
    );
    await insertPlacedStudents(
      transaction,
      samples.placedStudents.map(({ placedAt, picture, ...student }) => ({
        id: newId(),
        ...student,
        placed_at: placedAt,
        image_url: picture ?? null,
        image_media_id: null,
        ...mark,
      })),
    );
  });
}
