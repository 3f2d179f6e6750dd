import { api } from "#admin/api/api.ts";
import type { CallOptions } from "#admin/api/client.ts";
import type { CachedList } from "#admin/data/query-store.ts";
import type { PictureChanges, Portrait, StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-pictures.ts";

/** Pictures that stand together: an album's, or those of the standalone gallery. Both work alike. */
export interface PictureList extends CachedList<StoredImage> {
  /** Path of the list's pictures in the API: `/gallery/<id>/images`. */
  path: string;
  title: () => string;
}

/** Sends one picture; it takes its place at the end, on the screen at once. */
export async function uploadPicture(list: PictureList, file: File, options: CallOptions): Promise<void> {
  const form = new FormData();
  form.append("images", file);
  const { images: added } = await api.post<{ images: StoredImage[] }>(list.path, form, options);
  const ids = new Set(added.map(({ _id }) => _id));
  list.change((images) => [...images.filter(({ _id }) => !ids.has(_id)), ...added]);
}

/** Changes the words of a picture, if they still are those of `image`. @throws {ApiError} `changed_meanwhile` */
export async function describePicture(
  list: PictureList,
  image: StoredImage,
  words: Pick<PictureChanges, "alt" | "translations">,
): Promise<StoredImage> {
  const after = await patch(list, image, { ...words, ifUpdatedAt: image.updatedAt });
  showWords(list, after);
  return after;
}

/** Shows the words of a picture as the server has them now. What is known of the order stays. */
export function showWords(list: PictureList, { _id, alt, translations, updatedAt }: StoredImage): void {
  list.change((images) => images.map((one) => (one._id === _id ? { ...one, alt, translations, updatedAt } : one)));
}

/** Puts a picture at a place, from 0, if the order is still that on the screen. @throws {ApiError} `changed_meanwhile` */
export async function placePicture(list: PictureList, image: StoredImage, position: number): Promise<void> {
  const ifOrderedAt = list.read().find(({ _id }) => _id === image._id)?.orderedAt;
  const { orderedAt } = await patch(list, image, { position, ifOrderedAt });
  // The server has checked `ifOrderedAt`, so this version holds for the whole list.
  list.change((images) => images.map((one) => ({ ...one, orderedAt })));
}

/** Path of a picture in the API. A public id holds a slash. */
export const addressOf = ({ path }: PictureList, { publicId }: StoredImage) =>
  `${path}/${encodeURIComponent(publicId)}`;

/** The subject of a picture in history and bin. */
export const subjectOf = ({ publicId }: StoredImage) => publicId.replace(/^.*\//, "picture:");

/** `1 image`, `18 images` */
export const countImages = (count: number) => m.imageCount({ count });

/** Address of the smallest width of a picture; the upload itself until its widths are made. */
export function thumbnailOf({ url, sources = [] }: Portrait): string {
  const webp = sources.filter(({ type }) => type === "image/webp").sort((one, other) => one.width - other.width);
  return webp[0]?.url ?? url;
}

async function patch(list: PictureList, image: StoredImage, changes: PictureChanges): Promise<StoredImage> {
  return (await api.patch<{ image: StoredImage }>(addressOf(list, image), changes)).image;
}
