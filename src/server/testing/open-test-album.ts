import { imageListReplySchema } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";
import { openTestApi, type TestApi } from "./open-test-api.ts";
import { addCategory, aPictureFile, sendForm } from "./record-factories.ts";
import { databaseKinds } from "./test-databases.ts";

/** Where pictures stand: the standalone gallery and a category work alike. */
export const ALBUMS = ["the image gallery", "a category"] as const;
/** Each on each database of the run. */
export const PLACES = databaseKinds.flatMap((kind) => ALBUMS.map((name) => [kind, name] as const));

interface Album {
  /** Where pictures are uploaded. */
  url: string;
  list(): Promise<StoredImage[]>;
}

export async function makeAlbum(api: TestApi, name: (typeof ALBUMS)[number]): Promise<Album> {
  if (name === "the image gallery") {
    return {
      url: "/api/image-gallery/images",
      list: async () => imageListReplySchema.parse((await api.asAdmin("GET", "/api/image-gallery")).json()).images,
    };
  }
  return {
    url: `/api/gallery/${await addCategory(api, "Sports 2026")}/images`,
    list: async () => (await api.asAdmin("GET", "/api/gallery")).json().categories[0].images,
  };
}

/** The whole application with an empty album. */
export async function openTestAlbum(kind: (typeof databaseKinds)[number], name: (typeof ALBUMS)[number]) {
  const api = await openTestApi({ kind });
  const album = await makeAlbum(api, name);
  const upload = async (count: number) => {
    const files = await Promise.all(
      Array.from({ length: count }, (_, index) => aPictureFile(`${index}.jpg`, "images")),
    );
    return sendForm(api, ["POST", album.url], {}, files);
  };
  const addressOf = ({ publicId }: { publicId: string }) => `${album.url}/${encodeURIComponent(publicId)}`;
  return { api, album, upload, addressOf, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}
