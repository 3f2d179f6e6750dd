import type { DeleteQuery } from "#contract/common.ts";
import type { PlacedStudentChanges, PlacedStudentFields, PlacedStudentRecord } from "#contract/placed-students.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import { listMediaByIds, type MediaRow } from "#server/features/media/media.repository.ts";
import type { Upload } from "#server/features/media/upload.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale, refuseStaleDelete, type Write } from "#server/record-writer.ts";
import {
  deletePlacedStudent,
  insertPlacedStudents,
  listPlacedStudents,
  lockPlacedStudent,
  type PlacedStudentRow,
  updatePlacedStudent,
} from "./placed-students.repository.ts";
import { toPortrait } from "./portraits.ts";

export interface PlacedStudentServiceDependencies {
  db: Database;
  writer: RecordWriter;
}

export interface PlacedStudentService {
  /** All of them, newest record first. */
  list(): Promise<PlacedStudentRecord[]>;
  /** @param files none or the image */
  create(actor: Actor, fields: PlacedStudentFields, files: Upload[]): Promise<PlacedStudentRecord>;
  /**
   * Changes the given fields. A new image takes the place of the one before; without one it stays.
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  update(actor: Actor, id: string, changes: PlacedStudentChanges, files: Upload[]): Promise<PlacedStudentRecord>;
  /**
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  remove(actor: Actor, id: string, query: DeleteQuery): Promise<void>;
}

const GONE = "This record is no longer there.";

export function createPlacedStudentService({ db, writer }: PlacedStudentServiceDependencies): PlacedStudentService {
  const changing = (files: Upload[] = []): Write => ({
    topics: ["placed-students"],
    uploads: { kind: "image", files },
  });

  function toRecord(row: PlacedStudentRow, images: ReadonlyMap<string, MediaRow>): PlacedStudentRecord {
    return {
      _id: row.id,
      name: row.name,
      placedAt: row.placed_at,
      designation: row.designation,
      image: toPortrait(row, images),
      createdAt: row.created_at,
      updatedAt: row.updated_at ?? row.created_at,
    };
  }

  const imagesOf = (from: Database, rows: PlacedStudentRow[]) =>
    listMediaByIds(
      from,
      rows.flatMap((row) => row.image_media_id ?? []),
    );

  return {
    async list() {
      const rows = await listPlacedStudents(db);
      const images = await imagesOf(db, rows);
      return rows.map((row) => toRecord(row, images));
    },
    create: (actor, fields, files) =>
      writer.write(actor, changing(files), async ({ db, now, uploaded: [image] }) => {
        const row: PlacedStudentRow = {
          id: newId(),
          name: fields.name,
          placed_at: fields.placedAt,
          designation: fields.designation,
          image_url: null,
          image_media_id: image?.id ?? null,
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
          is_sample: 0,
        };
        await insertPlacedStudents(db, [row]);
        return {
          result: toRecord(row, await imagesOf(db, [row])),
          act: { action: "placed-student.created", subjectId: row.id, subject: row.name },
        };
      }),
    update: (actor, id, { ifUpdatedAt, removeImage, ...changes }, files) =>
      writer.write(actor, changing(files), async ({ db, now, uploaded: [image], removeMedia }) => {
        const before = await lockPlacedStudent(db, id);
        if (!before) throw new NotFoundError(GONE);
        const current = toRecord(before, await imagesOf(db, [before]));
        refuseStale(ifUpdatedAt, current);
        const isImageGone = image !== undefined || removeImage === "true";
        const row = await updatePlacedStudent(db, id, {
          name: changes.name,
          placed_at: changes.placedAt,
          designation: changes.designation,
          ...(isImageGone && { image_media_id: image?.id ?? null, image_url: null }),
          updated_at: nextVersion(current.updatedAt, now),
          is_sample: 0,
        });
        if (isImageGone) await removeMedia([before.image_media_id]);
        return {
          result: toRecord(row, await imagesOf(db, [row])),
          act: { action: "placed-student.updated", subjectId: id, subject: row.name },
        };
      }),
    remove: (actor, id, { ifUpdatedAt }) =>
      writer.write(actor, changing(), async ({ db, removeMedia }) => {
        const row = await lockPlacedStudent(db, id);
        if (!row) throw new NotFoundError(GONE);
        refuseStaleDelete(ifUpdatedAt, toRecord(row, await imagesOf(db, [row])));
        await deletePlacedStudent(db, id);
        await removeMedia([row.image_media_id]);
        return {
          result: undefined,
          act: { action: "placed-student.deleted", subjectId: id, subject: row.name },
        };
      }),
  };
}
