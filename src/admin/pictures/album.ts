import { api } from "#admin/api/api.ts";
import type { CallOptions } from "#admin/api/create-client.ts";
import type { GalleryImageChanges } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";

/** Pictures that stand together: a category's, or those of the standalone gallery. Both work alike. */
export interface Album {
  /** Of its pictures in the API: `/gallery/<id>/images`. */
  path: string;
  title: string;
  /** Changes the pictures on the screen. Returns what puts the former ones back. */
  change(change: (images: StoredImage[]) => StoredImage[]): () => void;
  /** Reads them anew. */
  refresh(): Promise<void>;
}

/** Sends one picture; it takes its place at the end, on the screen at once. */
export async function uploadPicture(album: Album, file: File, options: CallOptions): Promise<void> {
  const form = new FormData();
  form.append("images", file);
  const { images: added } = await api.post<{ images: StoredImage[] }>(album.path, form, options);
  const ids = new Set(added.map(({ _id }) => _id));
  album.change((images) => [...images.filter(({ _id }) => !ids.has(_id)), ...added]);
}

export async function updatePicture(album: Album, image: StoredImage, changes: GalleryImageChanges): Promise<void> {
  await api.patch(addressOf(album, image), changes);
}

export async function deletePicture(album: Album, image: StoredImage): Promise<void> {
  await api.delete(addressOf(album, image));
  album.change((images) => images.filter(({ _id }) => _id !== image._id));
}

/** A public id holds a slash. */
function addressOf({ path }: Album, { publicId }: StoredImage): string {
  return `${path}/${encodeURIComponent(publicId)}`;
}
