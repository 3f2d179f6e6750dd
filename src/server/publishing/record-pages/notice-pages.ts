import { type NoticeRecord, noticeCollection } from "#contract/collections/notice.ts";
import type { Notice, NoticePages } from "#contract/site-pages.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import { cutPage } from "#server/publishing/pages/paging.ts";
import type { RecordPagesSource } from "./record-pages-source.ts";

/** A notice counts as new for this many days. */
const NEW_FOR_DAYS = 14;

export function createNoticePages({ now, records }: RecordPagesSource): NoticePages {
  const toNotice = ({ _id, type, title, date, description, pdf }: NoticeRecord): Notice => ({
    _id,
    type,
    title,
    date,
    description,
    isNew: date >= addDays(collegeDay(now()), -NEW_FOR_DAYS),
    pdf: pdf && { url: pdf.url, originalName: pdf.originalName, bytes: pdf.bytes },
  });

  return {
    listNotices: async (limit) => (await records(noticeCollection).list({ limit })).map(toNotice),
    async getNoticeArchive(page) {
      const notices = records(noticeCollection);
      return cutPage(page, await notices.count(), async (part) => (await notices.list(part)).map(toNotice));
    },
    async findNotice(id) {
      const found = await records(noticeCollection).findInOrder(id);
      return found && { ...found, record: toNotice(found.record) };
    },
  };
}
