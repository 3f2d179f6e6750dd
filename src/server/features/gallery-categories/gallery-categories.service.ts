import type { DeleteQuery } from "#contract/common.ts";
import {
  type GalleryCategory,
  type GalleryCategoryChanges,
  type GalleryCategoryInput,
  type GalleryCategoryListQuery,
  type GalleryCategoryListReply,
  lastChangeOf,
} from "#contract/gallery-categories.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import {
  deleteGalleryImagesOf,
  type GalleryImageRow,
  listGalleryImages,
  listImagesOfCategories,
} from "#server/features/image-gallery/gallery-images.repository.ts";
import { countPictures } from "#server/features/image-gallery/gallery-pages.repository.ts";
import { toStoredImage } from "#server/features/image-gallery/stored-images.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale, refuseStaleDelete } from "#server/record-writer.ts";
import {
  deleteGalleryCategory,
  type GalleryCategoryRow,
  insertGalleryCategories,
  listGalleryCategories,
  lockGalleryCategory,
  updateGalleryCategory,
} from "./gallery-categories.repository.ts";

export interface GalleryCategoryServiceDependencies {
  db: Database;
  writer: RecordWriter;
}

export interface GalleryCategoryService {
  /** All of them with their images, or with the number of them, the newest category first. */
  list(query: GalleryCategoryListQuery): Promise<GalleryCategoryListReply["categories"]>;
  create(actor: Actor, input: GalleryCategoryInput): Promise<GalleryCategory>;
  /**
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  rename(actor: Actor, id: string, changes: GalleryCategoryChanges): Promise<GalleryCategory>;
  /**
   * Removes the category and its images. Its events stand, without a gallery category.
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when it, or one of its images, is newer than `ifUpdatedAt`
   */
  remove(actor: Actor, id: string, query: DeleteQuery): Promise<void>;
}

const GONE = "This category is no longer there.";

export function createGalleryCategoryService({
  db,
  writer,
}: GalleryCategoryServiceDependencies): GalleryCategoryService {
  const toCategory = (row: GalleryCategoryRow, images: readonly GalleryImageRow[]): GalleryCategory => ({
    _id: row.id,
    title: row.title,
    images: images.map(toStoredImage),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });

  return {
    async list(query) {
      if (query.images === "false") {
        const [rows, counts] = await Promise.all([listGalleryCategories(db), countPictures(db)]);
        return rows.map((row) => ({ ...toCategory(row, []), imageCount: counts.get(row.id) ?? 0 }));
      }
      const [rows, images] = await Promise.all([listGalleryCategories(db), listImagesOfCategories(db)]);
      const imagesOf = Map.groupBy(images, (image) => image.category_id);
      return rows.map((row) => toCategory(row, imagesOf.get(row.id) ?? []));
    },
    create: (actor, { title }) =>
      writer.write(actor, { topics: ["gallery"] }, async ({ db, now }) => {
        const moment = now.toISOString();
        const row: GalleryCategoryRow = { id: newId(), title, created_at: moment, updated_at: moment, is_sample: 0 };
        await insertGalleryCategories(db, [row]);
        return {
          result: toCategory(row, []),
          act: { action: "gallery-category.created", subjectId: row.id, subject: title },
        };
      }),
    rename: (actor, id, { ifUpdatedAt, title }) =>
      // Events show the title of their category.
      writer.write(actor, { topics: ["gallery", "events"] }, async ({ db, now }) => {
        const before = await lockGalleryCategory(db, id);
        if (!before) throw new NotFoundError(GONE);
        const images = await listGalleryImages(db, id);
        refuseStale(ifUpdatedAt, toCategory(before, images));
        const row = await updateGalleryCategory(db, id, {
          title,
          updated_at: nextVersion(before.updated_at, now),
          is_sample: 0,
        });
        return {
          result: toCategory(row, images),
          act: { action: "gallery-category.renamed", subjectId: id, subject: `${before.title} → ${title}` },
        };
      }),
    remove: (actor, id, { ifUpdatedAt }) =>
      writer.write(actor, { topics: ["gallery", "events"] }, async ({ db, removeMedia }) => {
        const row = await lockGalleryCategory(db, id);
        if (!row) throw new NotFoundError(GONE);
        const current = toCategory(row, await listGalleryImages(db, id));
        refuseStaleDelete(ifUpdatedAt, current, lastChangeOf(current));
        const mediaIds = await deleteGalleryImagesOf(db, id);
        await deleteGalleryCategory(db, id);
        await removeMedia(mediaIds);
        return {
          result: undefined,
          act: { action: "gallery-category.deleted", subjectId: id, subject: row.title },
        };
      }),
  };
}
