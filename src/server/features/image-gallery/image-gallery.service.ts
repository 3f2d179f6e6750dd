import type { GalleryImageChanges } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError, ChangedMeanwhileError, NotFoundError } from "#server/errors.ts";
import {
  findGalleryCategory,
  lockGalleryCategory,
} from "#server/features/gallery-categories/gallery-categories.repository.ts";
import { toImage } from "#server/features/media/media.service.ts";
import type { Upload } from "#server/features/media/upload.ts";
import { newId } from "#server/ids.ts";
import type { RecordWriter, Write } from "#server/record-writer.ts";
import {
  deleteGalleryImage,
  findGalleryImage,
  insertGalleryImages,
  listGalleryImages,
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
   * @throws {ChangedMeanwhileError} when `ifAlt` names older words
   */
  update(actor: Actor, categoryId: string | null, publicId: string, changes: GalleryImageChanges): Promise<StoredImage>;
  /** @throws {NotFoundError} */
  remove(actor: Actor, categoryId: string | null, publicId: string): Promise<void>;
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
          })),
          act: {
            action: "gallery-image.uploaded",
            subjectId: categoryId,
            subject: `${album}: ${rows.length} ${rows.length === 1 ? "image" : "images"}`,
          },
        };
      });
    },
    update: (actor, categoryId, publicId, { alt, ifAlt, position }) =>
      writer.write(actor, changing(), async ({ db }) => {
        const album = await lockAlbum(db, categoryId);
        const image = await findGalleryImage(db, categoryId, publicId);
        if (!image) throw new NotFoundError(GONE);
        if (ifAlt !== undefined && ifAlt !== image.alt) throw new ChangedMeanwhileError(toStoredImage(image));
        await updateGalleryImage(db, image.image_id, { alt, is_sample: 0 });
        if (position !== undefined) await moveImage(db, categoryId, image.image_id, position);
        return {
          result: toStoredImage({ ...image, alt: alt ?? image.alt }),
          act: { action: "gallery-image.updated", subjectId: image.image_id, subject: album },
        };
      }),
    remove: (actor, categoryId, publicId) =>
      writer.write(actor, changing(), async ({ db, removeMedia }) => {
        const album = await lockAlbum(db, categoryId);
        const mediaId = await deleteGalleryImage(db, categoryId, publicId);
        if (mediaId === undefined) throw new NotFoundError(GONE);
        await removeMedia([mediaId]);
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

async function moveImage(db: Database, categoryId: string | null, imageId: string, position: number): Promise<void> {
  const ids = (await listGalleryImages(db, categoryId)).map((row) => row.image_id);
  const order = ids.filter((id) => id !== imageId);
  order.splice(position, 0, imageId);
  await updatePositions(db, order);
}
