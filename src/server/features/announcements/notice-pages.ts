import type { Notice, NoticePages } from "#contract/notice-pages.ts";
import type { Database } from "#server/db/open-database.ts";
import { listMediaByIds, type MediaRow } from "#server/features/media/media.repository.ts";
import { toPdf } from "#server/features/media/media.service.ts";
import { isId } from "#server/ids.ts";
import { cutPage } from "#server/paging.ts";
import type { SitePagesSource } from "#server/site-pages-source.ts";
import { addDays, collegeDay } from "#server/time.ts";
import {
  type AnnouncementRow,
  countPublishedAnnouncements,
  findNeighbour,
  findPublishedAnnouncement,
  listPublishedAnnouncements,
} from "./announcements.repository.ts";

/** A notice counts as new for this many days. */
const NEW_FOR_DAYS = 14;

export function createNoticePages({ db, now, asked }: SitePagesSource): NoticePages {
  return {
    async listNotices(limit) {
      asked("announcements");
      return toNotices(db, await listPublishedAnnouncements(db, { publishedBy: now().toISOString(), limit }), now());
    },
    async getNoticeArchive(page) {
      asked("announcements");
      const publishedBy = now().toISOString();
      return cutPage(page, await countPublishedAnnouncements(db, publishedBy), async (part) =>
        toNotices(db, await listPublishedAnnouncements(db, { publishedBy, ...part }), now()),
      );
    },
    async findNotice(id) {
      asked("announcements");
      const publishedBy = now().toISOString();
      const row = isId(id) && (await findPublishedAnnouncement(db, { id, publishedBy }));
      if (!row) return null;
      const [[notice], newer, older] = await Promise.all([
        toNotices(db, [row], now()),
        findNeighbour(db, row, { side: "newer", publishedBy }),
        findNeighbour(db, row, { side: "older", publishedBy }),
      ]);
      return notice ? { notice, newer: toTitle(newer), older: toTitle(older) } : null;
    },
  };
}

async function toNotices(db: Database, rows: AnnouncementRow[], now: Date): Promise<Notice[]> {
  const newSince = addDays(collegeDay(now), -NEW_FOR_DAYS);
  const pdfs = await listMediaByIds(
    db,
    rows.flatMap((row) => row.pdf_media_id ?? []),
  );
  return rows.map((row) => ({
    _id: row.id,
    type: row.type,
    title: row.title,
    date: row.date,
    description: row.description,
    isNew: row.date >= newSince,
    pdf: toNoticePdf(pdfs.get(row.pdf_media_id ?? "")),
  }));
}

function toTitle(row: Pick<AnnouncementRow, "id" | "title"> | undefined) {
  return row ? { _id: row.id, title: row.title } : null;
}

function toNoticePdf(row: MediaRow | undefined): Notice["pdf"] {
  if (!row) return null;
  const { url, originalName, bytes } = toPdf(row);
  return { url, originalName, bytes };
}
