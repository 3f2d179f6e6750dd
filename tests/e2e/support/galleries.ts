import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContextOptions } from "playwright-core";
import type { AlbumRecord } from "#contract/collections/album.ts";
import type { StoredImage } from "#contract/media.ts";
import { newId } from "#server/platform/ids.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { galleriesPage } from "../pages/galleries.page.ts";
import { visitAdmin } from "./admin.ts";
import type { SiteInBrowser } from "./site.ts";

const FIRST = `SELECT media.id, storage_key FROM media JOIN picture ON media_id = media.id WHERE album_id IS NULL`;

/** Empties the galleries and logs an admin in. Also returns functions that read and change the galleries by the API. */
export async function visitGalleries(sites: SiteInBrowser, options: BrowserContextOptions = {}) {
  const all = await visitAdmin(sites, options);
  const { call } = all;
  const { dataDir } = sites.site;
  const images = async () => (await call<{ images: StoredImage[] }>("GET", "/image-gallery")).images;
  const albums = async () => (await call<{ categories: AlbumRecord[] }>("GET", "/gallery")).categories;
  const change = (path: string, { publicId }: StoredImage, changes: object) =>
    call("PATCH", `${path}/${encodeURIComponent(publicId)}`, changes);

  for (const { publicId } of await images())
    await call("DELETE", `/image-gallery/images/${encodeURIComponent(publicId)}`);
  for (const { _id } of await albums()) await call("DELETE", `/gallery/${_id}`);
  const store = {
    images,
    /** Returns the descriptions of the standalone pictures, joined in their order. */
    order: async () => (await images()).map(({ alt }) => alt).join(""),
    albums,
    createAlbum: async (title: string) =>
      (await call<{ category: AlbumRecord }>("POST", "/gallery", { title })).category,
    change,
    /** Uploads a picture for each description. */
    async add(alts: readonly string[], path = "/image-gallery/images") {
      const form = new FormData();
      for (const { name, mimeType, buffer } of await pictureFiles(alts.length))
        form.append("images", new File([new Uint8Array(buffer)], name, { type: mimeType }));
      const { images: added } = await call<{ images: StoredImage[] }>("POST", path, form);
      for (const [index, image] of added.entries()) if (alts[index]) await change(path, image, { alt: alts[index] });
      return added;
    },
    /** Copies the first standalone picture in the database until there are `count`: uploads would take minutes. */
    async copyTo(count: number) {
      using db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"));
      const first = db.prepare(FIRST).get() as { id: string; storage_key: string };
      db.exec("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE");
      db.exec(`CREATE TEMP TABLE seed AS SELECT * FROM media WHERE id = '${first.id}'`);
      for (let place = 1; place < count; place += 1) {
        const id = newId();
        const key = first.storage_key.replaceAll(first.id, id);
        await mkdir(dirname(join(dataDir, "media", key)), { recursive: true });
        await copyFile(join(dataDir, "media", first.storage_key), join(dataDir, "media", key));
        db.exec(`UPDATE seed SET id = '${id}', public_id = 'images/${id}', storage_key = '${key}'`);
        db.exec("INSERT INTO media SELECT * FROM seed");
        db.exec(
          `INSERT INTO picture (id, album_id, media_id, alt, position, created_at, is_sample)
           VALUES ('${id}', NULL, '${id}', 'Copy ${place}', ${place}, '2026-01-01T00:00:00.000Z', 0)`,
        );
      }
      db.exec("COMMIT");
    },
  };
  return { ...all, store, galleries: galleriesPage(all.page) };
}

/** Returns `count` different small JPEGs for a file input. */
export function pictureFiles(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `picture-${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await aJpeg({ width: 640 + index, height: 480 }),
    })),
  );
}
