import type { DeleteQuery } from "#contract/common.ts";
import type { GalleryImageChanges } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError, NotFoundError } from "#server/errors.ts";
import {
  findGalleryCategory,
  lockGalleryCategory,
} from "#server/features/gallery-categories/gallery-categories.repository.ts";
import { toImage } from "#server/features/media/media.service.ts";
import type { Upload } from "#server/features/media/upload.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale, refuseStaleDelete, type Write } from "#server/record-writer.ts";
import {
  deleteGalleryImage,
  findGalleryImage,
  type GalleryImageRow,
  insertGalleryImages,
  listGalleryImages,
  lockStandaloneImages,
  nextPosition,
  updateGalleryImage,
  updatePositions,
} from "./gallery-images.repository.ts";
import { toStoredImage } from "./stored-images.ts";

export interface ImageGalleryServiceDependencies {
  db: Database;
  writer: RecordWriter;
}

/** Pictures stand in a category, or in the standalone gallery, where `categoryId` is null. */
export interface ImageGalleryService {
  /** In their order. */
  list(categoryId: string | null): Promise<StoredImage[]>;
  /**
   * Puts new pictures at the end, in the order of the files.
   * @returns the new ones
   * @throws {BadInputError} when there is no file
   * @throws {NotFoundError} when there is no such category
   */
  upload(actor: Actor, categoryId: string | null, files: Upload[]): Promise<StoredImage[]>;
  /**
   * Changes a picture's words or its place.
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names older words or `ifOrderedAt` an older order
   */
  update(actor: Actor, categoryId: string | null, publicId: string, changes: GalleryImageChanges): Promise<StoredImage>;
  /**
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when its words are newer than `ifUpdatedAt`
   */
  remove(actor: Actor, categoryId: string | null, publicId: string, query: DeleteQuery): Promise<void>;
}

const GONE = "This image is no longer there.";
const NO_CATEGORY = "This category is no longer there.";
const NO_FILE = "Choose at least one image.";

export function createImageGalleryService({ db, writer }: ImageGalleryServiceDependencies): ImageGalleryService {
  const changing = (files: Upload[] = []): Write => ({ topics: ["gallery"], uploads: { kind: "image", files } });

  return {
    list: async (categoryId) => (await listGalleryImages(db, categoryId)).map(toStoredImage),
    async upload(actor, categoryId, files) {
      if (files.length === 0) throw new BadInputError(NO_FILE, { images: NO_FILE });
      // Before ten pictures are decoded for a category that is not there.
      if (categoryId !== null && !(await findGalleryCategory(db, categoryId))) throw new NotFoundError(NO_CATEGORY);
      return writer.write(actor, changing(files), async ({ db, now, uploaded }) => {
        const album = await lockAlbum(db, categoryId);
        const start = await nextPosition(db, categoryId);
        const rows = uploaded.map((file, index) => ({
          id: newId(),
          category_id: categoryId,
          media_id: file.id,
          alt: "",
          position: start + index,
          created_at: now.toISOString(),
          is_sample: 0 as const,
        }));
        await insertGalleryImages(db, rows);
        return {
          result: uploaded.map((file, index) => ({
            ...toImage(file),
            _id: rows[index]?.id ?? "",
            alt: "",
            updatedAt: now.toISOString(),
            orderedAt: now.toISOString(),
          })),
          act: {
            action: "gallery-image.uploaded",
            subjectId: categoryId,
            subject: `${album}: ${rows.length} ${rows.length === 1 ? "image" : "images"}`,
          },
        };
      });
    },
    update: (actor, categoryId, publicId, { alt, ifUpdatedAt, position, ifOrderedAt }) =>
      writer.write(actor, changing(), async ({ db, now }) => {
        const album = await lockAlbum(db, categoryId);
        // A category is locked whole; of the standalone gallery, what is to be changed.
        if (categoryId === null) await lockStandaloneImages(db, position === undefined ? publicId : undefined);
        const image = await findGalleryImage(db, categoryId, publicId);
        if (!image) throw new NotFoundError(GONE);
        const current = toStoredImage(image);
        refuseStale(ifUpdatedAt, current);
        refuseStale(ifOrderedAt, current, current.orderedAt);
        const updated_at = alt === undefined ? image.updated_at : nextVersion(image.updated_at, now);
        await updateGalleryImage(db, image.image_id, { alt: alt ?? image.alt, updated_at, is_sample: 0 });
        if (position !== undefined) await moveImage(db, image, position, now);
        const after = await findGalleryImage(db, categoryId, publicId);
        return {
          result: toStoredImage(after ?? image),
          act: { action: "gallery-image.updated", subjectId: image.image_id, subject: album },
        };
      }),
    remove: (actor, categoryId, publicId, { ifUpdatedAt }) =>
      writer.write(actor, changing(), async ({ db, removeMedia }) => {
        const album = await lockAlbum(db, categoryId);
        if (categoryId === null) await lockStandaloneImages(db, publicId);
        const image = await findGalleryImage(db, categoryId, publicId);
        if (!image) throw new NotFoundError(GONE);
        refuseStaleDelete(ifUpdatedAt, toStoredImage(image));
        await deleteGalleryImage(db, image.image_id);
        await removeMedia([image.id]);
        return {
          result: undefined,
          act: { action: "gallery-image.deleted", subjectId: categoryId, subject: `${album}: ${publicId}` },
        };
      }),
  };
}

/** Keeps a category from other writers, so that places are given once. Returns what the audit log calls it. */
async function lockAlbum(db: Database, categoryId: string | null): Promise<string> {
  if (categoryId === null) return "Image gallery";
  const category = await lockGalleryCategory(db, categoryId);
  if (!category) throw new NotFoundError(NO_CATEGORY);
  return category.title;
}

async function moveImage(db: Database, image: GalleryImageRow, position: number, now: Date): Promise<void> {
  const rows = await listGalleryImages(db, image.category_id);
  const order = rows.map((row) => row.image_id).filter((id) => id !== image.image_id);
  order.splice(position, 0, image.image_id);
  const before = rows.map((row) => row.ordered_at).sort();
  await updatePositions(db, order, nextVersion(before.at(-1) ?? image.ordered_at, now));
}
