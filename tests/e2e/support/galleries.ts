import { copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContextOptions } from "playwright-core";
import type { GalleryCategory } from "#contract/gallery-categories.ts";
import type { StoredImage } from "#contract/media.ts";
import { aJpeg } from "#server/testing/pictures.ts";
import { adminPage } from "../pages/admin.page.ts";
import { galleriesPage } from "../pages/galleries.page.ts";
import { type AdminSession, createAdmin, enterAs, startSession } from "./admin-accounts.ts";
import type { TestSite } from "./open-test-site.ts";
import type { siteInBrowser } from "./site-in-browser.ts";

type SiteInBrowser = ReturnType<typeof siteInBrowser>;

const FIRST = `SELECT media.id, storage_key FROM media JOIN gallery_image ON media_id = media.id WHERE category_id IS NULL`;

/** The galleries of a site, as a program of that admin fills and reads them. */
function galleriesOf(site: TestSite, { token }: AdminSession) {
  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { "content-type": "application/json" }),
    };
    const sent = isForm ? body : body && JSON.stringify(body);
    const response = await fetch(`${site.url}/api${path}`, { method, headers, body: sent ?? null });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Reply>;
  }
  const images = async () => (await call<{ images: StoredImage[] }>("GET", "/image-gallery")).images;
  const change = (path: string, { publicId }: StoredImage, changes: object) =>
    call("PATCH", `${path}/${encodeURIComponent(publicId)}`, changes);
  const describe = (path: string, image: StoredImage, alt: string) => change(path, image, { alt });

  return {
    images,
    endSession: () => call("POST", "/auth/logout"),
    categories: async () => (await call<{ categories: GalleryCategory[] }>("GET", "/gallery")).categories,
    createCategory: async (title: string) =>
      (await call<{ category: GalleryCategory }>("POST", "/gallery", { title })).category,
    rename: (id: string, title: string) => call("PATCH", `/gallery/${id}`, { title }),
    describe,
    /** Puts a picture of the standalone gallery at a place, from 0. */
    place: (image: StoredImage, position: number) => change("/image-gallery/images", image, { position }),
    /** How many pictures the database and the disk hold. */
    async kept() {
      using db = new DatabaseSync(join(site.dataDir, "mortarboard.sqlite"));
      const { rows } = db.prepare("SELECT count(*) AS rows FROM media").get() as { rows: number };
      const entries = await readdir(join(site.dataDir, "media"), { recursive: true, withFileTypes: true });
      const folders = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath));
      return { rows, folders: folders.size };
    },
    /** Takes away all pictures of the standalone gallery and all categories. */
    async clear() {
      for (const { publicId } of await images()) {
        await call("DELETE", `/image-gallery/images/${encodeURIComponent(publicId)}`);
      }
      const { categories } = await call<{ categories: GalleryCategory[] }>("GET", "/gallery");
      for (const { _id } of categories) await call("DELETE", `/gallery/${_id}`);
    },
    /** Adds a picture for each description. */
    async add(alts: readonly string[], path = "/image-gallery/images") {
      const form = new FormData();
      for (const file of await pictureFiles(alts.length))
        form.append("images", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
      const { images: added } = await call<{ images: StoredImage[] }>("POST", path, form);
      for (const [index, image] of added.entries()) if (alts[index]) await describe(path, image, alts[index]);
      return added;
    },
    /** Copies the first picture of the standalone gallery until there are so many, past the API: to decode them takes minutes. */
    async copyTo(count: number) {
      using db = new DatabaseSync(join(site.dataDir, "mortarboard.sqlite"));
      const first = db.prepare(FIRST).get() as { id: string; storage_key: string };
      const copies = Array.from({ length: count - 1 }, (_, index) => {
        const id = first.id.slice(0, -4) + String(index + 1).padStart(4, "0");
        return { id, key: first.storage_key.replaceAll(first.id, id), place: index + 1 };
      });
      for (const { key } of copies) {
        const file = join(site.dataDir, "media", key);
        await mkdir(dirname(file), { recursive: true });
        await copyFile(join(site.dataDir, "media", first.storage_key), file);
      }
      db.exec("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE");
      db.exec(`CREATE TEMP TABLE seed AS SELECT * FROM media WHERE id = '${first.id}'`);
      for (const { id, key, place } of copies) {
        db.exec(`UPDATE seed SET id = '${id}', public_id = 'images/${id}', storage_key = '${key}'`);
        db.exec("INSERT INTO media SELECT * FROM seed");
        db.exec(
          `INSERT INTO gallery_image (id, category_id, media_id, alt, position, created_at, is_sample)
           VALUES ('${id}', NULL, '${id}', 'Copy ${place}', ${place}, '2026-01-01T00:00:00.000Z', 0)`,
        );
      }
      db.exec("COMMIT");
    },
  };
}

/** As many different small JPEGs, as a file input takes them. */
export function pictureFiles(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `picture-${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await aJpeg({ width: 640 + index, height: 480 }),
    })),
  );
}

/** An admin at work in galleries that are empty. */
export async function startGalleryWork(house: SiteInBrowser, options: BrowserContextOptions = {}) {
  const account = await createAdmin(house.site);
  const session = await startSession(house.site, account);
  const store = galleriesOf(house.site, session);
  await store.clear();
  const visit = await house.visit(options);
  const { page } = visit;
  await enterAs(page, session);
  const open = (tab: string, more = "") => page.goto(`/admin?tab=${tab}${more}`);
  return { visit, page, account, store, open, admin: adminPage(page), galleries: galleriesPage(page) };
}
