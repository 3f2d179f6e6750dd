import { api } from "#admin/api/api.ts";
import type { RequestOptions } from "#admin/api/client.ts";
import type { CachedList } from "#admin/data/query-store.ts";
import type { PictureChanges, Portrait, StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import { movePicture } from "./use-picture-moving.ts";

/** An ordered list of pictures: those of an album, or of the standalone gallery. */
export interface PictureList extends CachedList<StoredImage> {
  /** Path of the list's pictures in the API: `/gallery/<id>/images`. */
  path: string;
  title: () => string;
}

/** Uploads one picture and appends it to the cached list. */
export async function uploadPicture(list: PictureList, file: File, options: RequestOptions): Promise<void> {
  const form = new FormData();
  form.append("images", file);
  const { images: added } = await api.post<{ images: StoredImage[] }>(list.path, form, options);
  const ids = new Set(added.map(({ _id }) => _id));
  list.change((images) => [...images.filter(({ _id }) => !ids.has(_id)), ...added]);
}

/** Saves a picture's description. @throws {ApiError} `changed_meanwhile` if a colleague changed it since `image` */
export async function savePictureDescription(
  list: PictureList,
  image: StoredImage,
  words: Pick<PictureChanges, "alt" | "translations">,
): Promise<StoredImage> {
  const after = await patch(list, image, { ...words, ifUpdatedAt: image.updatedAt });
  updateCachedDescription(list, after);
  return after;
}

/** Updates a picture's description in the cached list to the server's version; `orderedAt` stays unchanged. */
export function updateCachedDescription(list: PictureList, { _id, alt, translations, updatedAt }: StoredImage): void {
  list.change((images) => images.map((one) => (one._id === _id ? { ...one, alt, translations, updatedAt } : one)));
}

/** Moves a picture to a position from 0. @throws {ApiError} `changed_meanwhile` if a colleague changed the order */
export async function savePicturePosition(list: PictureList, image: StoredImage, position: number): Promise<void> {
  const ifOrderedAt = list.read().find(({ _id }) => _id === image._id)?.orderedAt;
  const { orderedAt } = await patch(list, image, { position, ifOrderedAt });
  // The server has checked `ifOrderedAt`, so the new `orderedAt` applies to every picture of the list.
  list.change((images) => movePicture(images, image._id, position).map((one) => ({ ...one, orderedAt })));
}

/** Returns the API path of a picture, with its public id encoded because the id contains a slash. */
export const pictureApiPath = ({ path }: PictureList, { publicId }: StoredImage) =>
  `${path}/${encodeURIComponent(publicId)}`;

/** Returns the subject of a picture in the history and the bin: `picture:<id>`. */
export const pictureSubject = ({ publicId }: StoredImage) => publicId.replace(/^.*\//, "picture:");

export const formatImageCount = (count: number) => m.imageCount({ count });

/** Returns the URL of a picture's smallest WebP version, or of the upload until those versions are made. */
export function thumbnailOf({ url, sources = [] }: Portrait): string {
  const webp = sources.filter(({ type }) => type === "image/webp").sort((one, other) => one.width - other.width);
  return webp[0]?.url ?? url;
}

async function patch(list: PictureList, image: StoredImage, changes: PictureChanges): Promise<StoredImage> {
  return (await api.patch<{ image: StoredImage }>(pictureApiPath(list, image), changes)).image;
}
