import { api } from "#admin/api/api.ts";
import type { CallOptions } from "#admin/api/create-client.ts";
import type { Collection } from "#admin/data/collection.ts";
import type { GalleryImageChanges } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";

/** Pictures that stand together: a category's, or those of the standalone gallery. Both work alike. */
export interface Album extends Collection<StoredImage> {
  /** Of its pictures in the API: `/gallery/<id>/images`. */
  path: string;
  title: string;
}

/** Sends one picture; it takes its place at the end, on the screen at once. */
export async function uploadPicture(album: Album, file: File, options: CallOptions): Promise<void> {
  const form = new FormData();
  form.append("images", file);
  const { images: added } = await api.post<{ images: StoredImage[] }>(album.path, form, options);
  const ids = new Set(added.map(({ _id }) => _id));
  album.change((images) => [...images.filter(({ _id }) => !ids.has(_id)), ...added]);
}

/**
 * Changes the words of a picture, if they still are those of `image`.
 * @returns the picture as it is then
 * @throws {ApiError} with code `changed_meanwhile`
 */
export async function describePicture(album: Album, image: StoredImage, alt: string): Promise<StoredImage> {
  const after = await patch(album, image, { alt, ifUpdatedAt: image.updatedAt });
  showWords(album, after);
  return after;
}

/** Shows the words of a picture as the server has them now. Of the order that says nothing. */
export function showWords(album: Album, { _id, alt, updatedAt }: StoredImage): void {
  album.change((images) => images.map((one) => (one._id === _id ? { ...one, alt, updatedAt } : one)));
}

/**
 * Puts a picture at a place, from 0, if the order still is the one on the screen.
 * @throws {ApiError} with code `changed_meanwhile`
 */
export async function placePicture(album: Album, image: StoredImage, position: number): Promise<void> {
  const ifOrderedAt = album.read().find(({ _id }) => _id === image._id)?.orderedAt;
  const { orderedAt } = await patch(album, image, { position, ifOrderedAt });
  // Nobody else changed it, so that it is the order of all of them.
  album.change((images) => images.map((one) => ({ ...one, orderedAt })));
}

/** In the API. A public id holds a slash. */
export function addressOf({ path }: Album, { publicId }: StoredImage): string {
  return `${path}/${encodeURIComponent(publicId)}`;
}

async function patch(album: Album, image: StoredImage, changes: GalleryImageChanges): Promise<StoredImage> {
  return (await api.patch<{ image: StoredImage }>(addressOf(album, image), changes)).image;
}
