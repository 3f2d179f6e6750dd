import type { StoredImage } from "#contract/media.ts";
import { pictureListReplySchema, picturesUploadedReplySchema } from "#contract/media.ts";
import { openTestApi, type TestApi } from "./open-test-api.ts";
import { addCategory, aPictureFile, sendForm } from "./record-factories.ts";
import { databaseKinds } from "./test-databases.ts";

/** The two kinds of albums. The standalone gallery and a category behave the same. */
export const ALBUMS = ["the image gallery", "a category"] as const;
/** Both kinds of albums on the first database of the run, and a category on the others. */
export const ALBUM_CASES = databaseKinds.flatMap((kind, index) =>
  (index === 0 ? ALBUMS : ([ALBUMS[1]] as const)).map((name) => [kind, name] as const),
);

/** Creates an empty album. Returns the URL for uploading pictures, and a function that lists the pictures. */
export async function makeAlbum(api: TestApi, name: (typeof ALBUMS)[number]) {
  const isStandalone = name === "the image gallery";
  const url = isStandalone
    ? "/api/image-gallery/images"
    : `/api/gallery/${await addCategory(api, "Sports 2026")}/images`;
  const list = async (): Promise<StoredImage[]> => {
    if (!isStandalone) return (await api.asAdmin("GET", "/api/gallery")).json().categories[0].images;
    return pictureListReplySchema.parse((await api.asAdmin("GET", "/api/image-gallery")).json()).images;
  };
  return { url, list };
}

/** Returns the pictures of a successful upload. */
export async function uploaded(reply: ReturnType<typeof sendForm>) {
  return picturesUploadedReplySchema.parse((await reply).json()).images as [StoredImage, ...StoredImage[]] &
    Record<1 | 2 | 3, StoredImage>;
}

/** Opens the whole application with an empty album. */
export async function openTestAlbum(kind: (typeof databaseKinds)[number], name: (typeof ALBUMS)[number]) {
  const api = await openTestApi({ kind });
  const album = await makeAlbum(api, name);
  const upload = async (count: number) => {
    const files = await Promise.all(Array.from({ length: count }, (_, i) => aPictureFile(`${i}.jpg`, "images")));
    return sendForm(api, ["POST", album.url], {}, files);
  };
  const addressOf = ({ publicId }: { publicId: string }) => `${album.url}/${encodeURIComponent(publicId)}`;
  return { api, album, upload, addressOf, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}
