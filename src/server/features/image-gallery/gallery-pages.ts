import type { GalleryPages, Photo } from "#contract/gallery-pages.ts";
import {
  findGalleryCategory,
  listGalleryCategories,
} from "#server/features/gallery-categories/gallery-categories.repository.ts";
import { toImage } from "#server/features/media/media.service.ts";
import type { SitePagesSource } from "#server/site-pages-source.ts";
import { type GalleryImageRow, listGalleryImages } from "./gallery-images.repository.ts";
import { countPictures, listCovers, listEventsOfCategory, listStandaloneImages } from "./gallery-pages.repository.ts";

export function createGalleryPages({ db, asked }: SitePagesSource): GalleryPages {
  return {
    async listAlbums() {
      asked("gallery");
      const [categories, covers, counts] = await Promise.all([
        listGalleryCategories(db),
        listCovers(db),
        countPictures(db),
      ]);
      const coverOf = new Map(covers.map((row) => [row.category_id, row]));
      return categories.map(({ id, title }) => {
        const cover = coverOf.get(id);
        return { _id: id, title, cover: cover ? toPhoto(cover) : null, pictureCount: counts.get(id) ?? 0 };
      });
    },
    async getAlbum(id) {
      asked("gallery");
      asked("events");
      const category = await findGalleryCategory(db, id);
      if (!category) return null;
      const [images, events] = await Promise.all([listGalleryImages(db, id), listEventsOfCategory(db, id)]);
      return {
        _id: id,
        title: category.title,
        pictures: images.map(toPhoto),
        events: events.map(({ id: _id, title, date }) => ({ _id, title, date })),
      };
    },
    async findAlbumByTitle(title, limit) {
      asked("gallery");
      const wanted = comparable(title);
      // A college has some dozens of categories, and the two databases do not fold letters alike.
      const named = (await listGalleryCategories(db)).filter((category) => comparable(category.title) === wanted);
      for (const { id, title } of named) {
        const images = await listGalleryImages(db, id, limit);
        if (images.length > 0) return { _id: id, title, pictures: images.map(toPhoto) };
      }
      return null;
    },
    async listStandalonePictures(slice) {
      asked("gallery");
      return (await listStandaloneImages(db, slice)).map(toPhoto);
    },
    async countStandalonePictures() {
      asked("gallery");
      return (await countPictures(db)).get(null) ?? 0;
    },
  };
}

function toPhoto(row: GalleryImageRow): Photo {
  return { ...toImage(row), alt: row.alt };
}

function comparable(title: string): string {
  return title.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
