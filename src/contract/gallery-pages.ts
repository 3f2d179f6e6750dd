import type { PublicEvent } from "./event-pages.ts";
import type { StoredImage } from "./media.ts";

/** What public pages show of the gallery: its categories, each an album, and the standalone pictures. */
export interface GalleryPages {
  /** Newest first, those without a picture too. */
  listAlbums(): Promise<AlbumCard[]>;
  /** A category with its pictures in their order, and its public events, newest first; null when there is none. */
  getAlbum(id: string): Promise<Album | null>;
  /** The newest album with at least one picture and this title, in any letter case. It has the first `limit` pictures. */
  findAlbumByTitle(title: string, limit: number): Promise<Omit<Album, "events"> | null>;
  /** Some of the standalone pictures, in their order. */
  listStandalonePictures(slice: { offset: number; limit: number }): Promise<Photo[]>;
  countStandalonePictures(): Promise<number>;
}

/** `alt` is what the staff wrote, or "". */
export type Photo = Omit<StoredImage, "_id" | "updatedAt" | "orderedAt">;

export interface AlbumCard {
  _id: string;
  title: string;
  /** The first picture. */
  cover: Photo | null;
  pictureCount: number;
}

export interface Album {
  _id: string;
  title: string;
  pictures: Photo[];
  events: Pick<PublicEvent, "_id" | "title" | "date">[];
}
