import type { College } from "#contract/content.ts";
import type { Database } from "#server/db/open-database.ts";
import { listMediaByIds } from "#server/features/media/media.repository.ts";
import { toPdf } from "#server/features/media/media.service.ts";
import type { MadeFile } from "#server/rendering/made-file.ts";
import { listLatestAnnouncements, nextPublication } from "./announcements.repository.ts";
import { noticeFeed } from "./notice-feed.ts";

export interface NoticeFeedService {
  /** `/notices.xml`: the last 50 notices, true until the next one becomes public. */
  make(): Promise<MadeFile>;
}

interface NoticeFeedSource {
  db: Database;
  publicUrl: string;
  college: Pick<College, "name">;
  now: () => Date;
}

const NOTICES = 50;

export function createNoticeFeedService({ db, publicUrl, college, now }: NoticeFeedSource): NoticeFeedService {
  return {
    async make() {
      const madeAt = now();
      const publishedBy = madeAt.toISOString();
      const rows = await listLatestAnnouncements(db, { publishedBy, limit: NOTICES });
      const pdfs = await listMediaByIds(
        db,
        rows.flatMap((row) => row.pdf_media_id ?? []),
      );
      const notices = rows.map((row) => {
        const pdf = pdfs.get(row.pdf_media_id ?? "");
        return {
          id: row.id,
          type: row.type,
          title: row.title,
          description: row.description,
          publishedAt: row.published_at,
          updatedAt: row.updated_at ?? row.created_at,
          pdf: pdf ? toPdf(pdf) : null,
        };
      });
      const nextChange = await nextPublication(db, publishedBy);
      return {
        text: noticeFeed({ collegeName: college.name.english, publicUrl, notices }),
        contentType: "application/rss+xml; charset=utf-8",
        madeAt,
        topics: new Set(["announcements"] as const),
        freshUntil: nextChange === null ? Number.POSITIVE_INFINITY : Date.parse(nextChange),
      };
    },
  };
}
