import type { Selectable } from "kysely";
import { albumCollection } from "#contract/collections/album.ts";
import { packTranslations, unpackTranslations } from "#contract/collections/translations.ts";
import type { DeleteQuery } from "#contract/common.ts";
import type { PictureChanges, StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/records.ts";
import {
  nextVersion,
  type RecordSnapshot,
  type RecordWriter,
  readSnapshot,
  refuseStale,
  refuseStaleDelete,
  toHistoryText,
  translatedTexts,
  type WriteOptions,
} from "#server/collections/records/record-writer.ts";
import { countRecords, lockRecord } from "#server/collections/records/records.repository.ts";
import type { VersionSubject } from "#server/collections/versions/versions.feature.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import type { RecordVersion } from "#server/platform/changes/in-change.ts";
import type { StoredVersion } from "#server/platform/changes/versions.repository.ts";
import type { Database, PictureTable } from "#server/platform/db/schema.ts";
import { lockByName } from "#server/platform/db/secrets.ts";
import { fieldError, NotFoundError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { markDeleted } from "#server/platform/media/media.repository.ts";
import { toImage } from "#server/platform/media/media.service.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import {
  findPicture,
  insertPictures,
  listPictures,
  nextPosition,
  type PictureRow,
  updatePositions,
} from "./albums.repository.ts";

export type PictureService = ReturnType<typeof createPictureService>;

/** Manages the pictures of albums, and of the standalone gallery, for which the album's id is null. */
export function createPictureService({ db, write }: { db: Database; write: RecordWriter }) {
  const changing = (files: Upload[] = []): WriteOptions => ({
    cacheTags: [albumCollection.name],
    uploads: { kind: "image", files },
  });

  /**
   * Restores a picture's texts from a version, from a move also the position. A deleted picture returns to its place.
   * @throws {NotFoundError} if the album or the file is gone
   */
  function restore(actor: Actor, version: StoredVersion): Promise<void> {
    const { row } = readSnapshot<Selectable<PictureTable>>(version);
    return write(actor, changing(), async ({ db, now }) => {
      const album = await lockAlbum(db, row.album_id).catch((error) => {
        throw error instanceof NotFoundError ? new NotFoundError(m.albumGone()) : error;
      });
      const public_id = `images/${row.media_id}`;
      const before = await findPicture(db, row.album_id, public_id);
      if (before) {
        const { alt, translations = null } = row;
        const words = { alt, translations, updated_at: nextVersion(before.updated_at, now), is_sample: 0 as const };
        await db.updateTable("picture").set(words).where("id", "=", row.id).execute();
      } else {
        const isThere = (await markDeleted(db, [row.media_id], null)).size > 0;
        if (!isThere) throw new NotFoundError(m.imageGone());
        await insertPictures(db, [{ ...row, updated_at: now.toISOString() }]);
      }
      const picture = await getPicture(db, row.album_id, public_id);
      if (version.action === "moved") {
        const others = (await listPictures(db, row.album_id)).filter(({ image_id }) => image_id !== row.id);
        await movePicture(db, picture, others.filter(({ position }) => position < row.position).length, now);
      }
      const after = await getPicture(db, row.album_id, public_id);
      return {
        result: undefined,
        auditEvent: { action: "gallery-image.restored", subjectId: row.id, subject: album },
        versions: [versionOf("restored", after, album)],
      };
    });
  }

  return {
    list: async (albumId: string | null) => (await listPictures(db, albumId)).map(toStoredImage),
    /** Adds pictures at the end, in upload order. @throws {BadInputError} without a file; {NotFoundError} */
    async upload(actor: Actor, albumId: string | null, files: Upload[]) {
      if (files.length === 0) throw fieldError("images", m.noImageChosen());
      // Check that the album exists before the uploads are decoded, which is slow.
      const isThere = albumId === null || (await countRecords(db, albumCollection, [["_id", "=", albumId]])) > 0;
      if (!isThere) throw new NotFoundError(albumCollection.words.gone());
      return write(actor, { ...changing(files), isAddition: true }, async ({ db, now, uploaded }) => {
        const album = await lockAlbum(db, albumId);
        const start = await nextPosition(db, albumId);
        const shared = { album_id: albumId, alt: "", created_at: now.toISOString(), is_sample: 0 as const };
        const places = uploaded.map(({ id }, index) => ({ id: newId(), media_id: id, position: start + index }));
        await insertPictures(
          db,
          places.map((place) => ({ ...place, ...shared })),
        );
        const pictures: PictureRow[] = [];
        for (const { public_id } of uploaded) pictures.push(await getPicture(db, albumId, public_id));
        const result = pictures.map(toStoredImage);
        const versions = pictures.map((picture) => versionOf("created", picture, album));
        const details = { count: result.length };
        return {
          result,
          auditEvent: { action: "gallery-image.uploaded", subjectId: albumId, subject: album, details },
          versions,
        };
      });
    },
    /** @throws {ChangedMeanwhileError} if texts have changed since `ifUpdatedAt` or the order since `ifOrderedAt` */
    update: (actor: Actor, albumId: string | null, publicId: string, changes: PictureChanges) =>
      write(actor, changing(), async ({ db, now }) => {
        const { alt, translations, ifUpdatedAt, position, ifOrderedAt } = changes;
        const hasWords = alt !== undefined || translations !== undefined;
        const album = await lockAlbum(db, albumId);
        const image = await getPicture(db, albumId, publicId);
        const current = toStoredImage(image);
        refuseStale(ifUpdatedAt, current);
        refuseStale(ifOrderedAt, current, current.orderedAt);
        const words = {
          alt: alt ?? image.alt,
          translations: translations === undefined ? image.translations : packTranslations(translations),
          updated_at: hasWords ? nextVersion(image.updated_at, now) : image.updated_at,
          is_sample: 0 as const,
        };
        await db.updateTable("picture").set(words).where("id", "=", image.image_id).execute();
        if (position !== undefined) await movePicture(db, image, position, now);
        const after = await getPicture(db, albumId, publicId);
        return {
          result: toStoredImage(after),
          auditEvent: { action: "gallery-image.updated", subjectId: image.image_id, subject: album },
          versions: [versionOf(hasWords ? "changed" : "moved", after, album, image)],
        };
      }),
    /** @throws {ChangedMeanwhileError} if the picture's texts have changed since `ifUpdatedAt` */
    remove: (actor: Actor, albumId: string | null, publicId: string, { ifUpdatedAt }: DeleteQuery) =>
      write(actor, changing(), async ({ db, now }) => {
        const album = await lockAlbum(db, albumId);
        const image = await getPicture(db, albumId, publicId);
        refuseStaleDelete(ifUpdatedAt, toStoredImage(image));
        await db.deleteFrom("picture").where("id", "=", image.image_id).execute();
        await markDeleted(db, [image.id], now.toISOString());
        return {
          result: undefined,
          auditEvent: { action: "gallery-image.deleted", subjectId: albumId, subject: album, details: { publicId } },
          versions: [versionOf("deleted", image, album)],
        };
      }),
    history: { prefix: "picture", textOf: toHistoryText, restore } satisfies VersionSubject,
  };
}

/** Makes a version of a picture for the history. `subject` has the id of the picture's file, which never changes. */
function versionOf(
  action: RecordVersion["action"],
  picture: PictureRow,
  album: string,
  before?: PictureRow,
): RecordVersion {
  const { id, image_id, alt, translations, position, is_sample, created_at, updated_at, ordered_at, album_id } =
    picture;
  const shared = { album_id, alt, translations, position, is_sample, created_at, updated_at, ordered_at };
  const row: Selectable<PictureTable> = { id: image_id, media_id: id, ...shared };
  const shown = {
    alt,
    ...translatedTexts(unpackTranslations(translations)),
    ...(action === "moved" && { place: String(position + 1) }),
  };
  const first = before && versionOf("created", before, album);
  const name = alt || picture.original_name;
  return {
    subject: `picture:${id}`,
    title: album_id === null ? name : `${name} (${album})`,
    action,
    value: JSON.stringify({ row, shown } satisfies RecordSnapshot<typeof row>),
    ...(first && { before: { title: first.title, value: first.value, at: before.updated_at } }),
  };
}

/** Locks an album, so that no position is assigned twice. Returns the album's name for the audit log. */
async function lockAlbum(db: Database, albumId: string | null): Promise<string> {
  if (albumId === null) {
    await lockByName(db, "image-gallery-lock");
    return "Image gallery";
  }
  const album = await lockRecord(db, albumCollection, albumId);
  if (!album) throw new NotFoundError(albumCollection.words.gone());
  return String(album.title);
}

async function getPicture(db: Database, albumId: string | null, publicId: string): Promise<PictureRow> {
  const picture = await findPicture(db, albumId, publicId);
  if (!picture) throw new NotFoundError(m.imageGone());
  return picture;
}

async function movePicture(db: Database, image: PictureRow, position: number, now: Date): Promise<void> {
  const rows = await listPictures(db, image.album_id);
  const order = rows.map((row) => row.image_id).filter((id) => id !== image.image_id);
  order.splice(position, 0, image.image_id);
  const before = rows.map((row) => row.ordered_at).sort();
  await updatePositions(db, order, nextVersion(before.at(-1) ?? image.ordered_at, now));
}

export function toStoredImage(row: PictureRow): StoredImage {
  const { image_id: _id, alt, updated_at: updatedAt, ordered_at: orderedAt } = row;
  const translations = unpackTranslations(row.translations);
  return { ...toImage(row), _id, alt, ...(translations && { translations }), updatedAt, orderedAt };
}
