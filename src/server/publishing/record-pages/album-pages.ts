import { albumCollection } from "#contract/collections/album.ts";
import { eventCollection } from "#contract/collections/event.ts";
import { unpackTranslations } from "#contract/collections/translations.ts";
import type { GalleryPages, Photo } from "#contract/site-pages.ts";
import { BENGALI_WITH_DIGITS, languageOf } from "#messages/languages.ts";
import {
  countPictures,
  listCovers,
  listPictures,
  type PictureRow,
} from "#server/collections/albums/albums.repository.ts";
import { withNumeralsInBengali } from "#server/collections/content/numerals.ts";
import { publicRecords } from "#server/collections/records/public-records.ts";
import { toImage } from "#server/platform/media/media.service.ts";
import type { RecordPagesSource } from "./record-pages-source.ts";

export function createGalleryPages({ db, onTagRead, content, tag, now, records }: RecordPagesSource): GalleryPages {
  const toPhoto = (row: PictureRow): Photo => {
    const language = languageOf(tag);
    const text = language === "en" ? undefined : unpackTranslations(row.translations)?.[language]?.alt;
    const alt = text ?? row.alt;
    return { ...toImage(row), alt: tag === BENGALI_WITH_DIGITS ? withNumeralsInBengali(alt) : alt };
  };

  return {
    async listAlbums() {
      const albums = await records(albumCollection).list();
      const covers = new Map((await listCovers(db)).map((row) => [row.album_id, toPhoto(row)]));
      const counts = await countPictures(db);
      return albums.map(({ _id, title }) => ({
        _id,
        title,
        cover: covers.get(_id) ?? null,
        pictureCount: counts.get(_id) ?? 0,
      }));
    },
    async getAlbum(_id) {
      const album = await records(albumCollection).find(_id);
      if (!album) return null;
      const pictures = (await listPictures(db, _id)).map(toPhoto);
      // The page says that the pictures were taken at these events.
      const where = [["galleryCategory", "=", _id] as const, ["status", "<>", "cancelled"] as const];
      const events = await records(eventCollection).list({ where });
      return {
        _id,
        title: album.title,
        pictures,
        events: events.map(({ _id, title, date }) => ({ _id, title, date })),
      };
    },
    async findAlbumByTitle(title, limit) {
      onTagRead(albumCollection.name);
      // An album belongs to the page with the same English title.
      const wanted = comparable(content.englishTitles?.get(title) ?? title);
      // Compare the titles here: SQLite and PostgreSQL normalise letters differently, and there are only some dozens.
      const albums = await publicRecords(albumCollection, db, now()).list();
      const named = albums.filter((album) => comparable(album.title) === wanted);
      for (const { _id, title } of named) {
        const pictures = await listPictures(db, _id, { limit });
        if (pictures.length > 0) return { _id, title, pictures: pictures.map(toPhoto) };
      }
      return null;
    },
    async listStandalonePictures(slice) {
      onTagRead(albumCollection.name);
      return (await listPictures(db, null, slice)).map(toPhoto);
    },
    async countStandalonePictures() {
      onTagRead(albumCollection.name);
      return (await countPictures(db)).get(null) ?? 0;
    },
  };
}

function comparable(title: string): string {
  return title.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
