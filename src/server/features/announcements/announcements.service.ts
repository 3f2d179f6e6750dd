import {
  type Announcement,
  type AnnouncementChanges,
  type AnnouncementFields,
  DEFAULT_ANNOUNCEMENT_TYPE,
} from "#contract/announcements.ts";
import type { DeleteQuery } from "#contract/common.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import { listMediaByIds, type MediaRow } from "#server/features/media/media.repository.ts";
import { toPdf } from "#server/features/media/media.service.ts";
import type { Upload } from "#server/features/media/upload.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale, refuseStaleDelete, type Write } from "#server/record-writer.ts";
import { collegeDay } from "#server/time.ts";
import {
  type AnnouncementRow,
  deleteAnnouncement,
  insertAnnouncements,
  listAnnouncements,
  lockAnnouncement,
  updateAnnouncement,
} from "./announcements.repository.ts";

export interface AnnouncementServiceDependencies {
  db: Database;
  writer: RecordWriter;
}

export interface AnnouncementService {
  /** All of them, newest date first, those too whose `publishedAt` lies ahead. */
  list(): Promise<Announcement[]>;
  /** @param files none or the PDF */
  create(actor: Actor, fields: AnnouncementFields, files: Upload[]): Promise<Announcement>;
  /**
   * Changes the given fields. A new PDF takes the place of the one before; without one it stays.
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  update(actor: Actor, id: string, changes: AnnouncementChanges, files: Upload[]): Promise<Announcement>;
  /**
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  remove(actor: Actor, id: string, query: DeleteQuery): Promise<void>;
}

const GONE = "This announcement is no longer there.";

export function createAnnouncementService({ db, writer }: AnnouncementServiceDependencies): AnnouncementService {
  const changing = (files: Upload[] = []): Write => ({
    topics: ["announcements"],
    uploads: { kind: "pdf", files },
  });

  function toAnnouncement(row: AnnouncementRow, pdf: MediaRow | undefined): Announcement {
    return {
      _id: row.id,
      type: row.type,
      title: row.title,
      date: row.date,
      publishedAt: row.published_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at ?? row.created_at,
      description: row.description,
      pdf: pdf ? toPdf(pdf) : null,
    };
  }

  async function withPdfs(from: Database, rows: AnnouncementRow[]): Promise<Announcement[]> {
    const pdfs = await listMediaByIds(
      from,
      rows.flatMap((row) => row.pdf_media_id ?? []),
    );
    return rows.map((row) => toAnnouncement(row, pdfs.get(row.pdf_media_id ?? "")));
  }

  async function withPdf(from: Database, row: AnnouncementRow): Promise<Announcement> {
    const [announcement] = await withPdfs(from, [row]);
    if (!announcement) throw new Error("one row makes one announcement");
    return announcement;
  }

  return {
    list: async () => withPdfs(db, await listAnnouncements(db)),
    create: (actor, fields, files) =>
      writer.write(actor, changing(files), async ({ db, now, uploaded: [pdf] }) => {
        const row: AnnouncementRow = {
          id: newId(),
          type: fields.type || DEFAULT_ANNOUNCEMENT_TYPE,
          title: fields.title,
          date: fields.date ?? collegeDay(now),
          description: fields.description,
          pdf_media_id: pdf?.id ?? null,
          published_at: fields.publishedAt ?? now.toISOString(),
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
          is_sample: 0,
        };
        await insertAnnouncements(db, [row]);
        return {
          result: toAnnouncement(row, pdf),
          act: { action: "announcement.created", subjectId: row.id, subject: row.title },
        };
      }),
    update: (actor, id, { ifUpdatedAt, removePdf, ...changes }, files) =>
      writer.write(actor, changing(files), async ({ db, now, uploaded: [pdf], removeMedia }) => {
        const before = await lockAnnouncement(db, id);
        if (!before) throw new NotFoundError(GONE);
        const current = await withPdf(db, before);
        refuseStale(ifUpdatedAt, current);
        const isPdfGone = pdf !== undefined || removePdf === "true";
        const row = await updateAnnouncement(db, id, {
          type: changes.type || undefined,
          title: changes.title,
          date: changes.date,
          description: changes.description,
          published_at: changes.publishedAt,
          ...(isPdfGone && { pdf_media_id: pdf?.id ?? null }),
          updated_at: nextVersion(current.updatedAt, now),
          is_sample: 0,
        });
        if (isPdfGone) await removeMedia([before.pdf_media_id]);
        return {
          result: await withPdf(db, row),
          act: { action: "announcement.updated", subjectId: id, subject: row.title },
        };
      }),
    remove: (actor, id, { ifUpdatedAt }) =>
      writer.write(actor, changing(), async ({ db, removeMedia }) => {
        const row = await lockAnnouncement(db, id);
        if (!row) throw new NotFoundError(GONE);
        refuseStaleDelete(ifUpdatedAt, await withPdf(db, row));
        await deleteAnnouncement(db, id);
        await removeMedia([row.pdf_media_id]);
        return {
          result: undefined,
          act: { action: "announcement.deleted", subjectId: id, subject: row.title },
        };
      }),
  };
}
