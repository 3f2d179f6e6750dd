import { join } from "node:path";
import { expect } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { loadSampleData } from "#server/features/sample-data/load-sample-data.ts";
import { createSamplePictures } from "#server/features/sample-data/sample-pictures.ts";
import type { TestApi } from "./open-test-api.ts";

/** The sample college's own. */
export const { samples } = await loadContent("content");

/** The titles of the sample categories, in their order. */
export const categoryTitles = [...new Set(samples.pictures.flatMap(({ category }) => category ?? []))];

const LISTS = {
  items: "/api/announcements",
  events: "/api/events/admin",
  categories: "/api/gallery",
} as const;

/** What the admin lists under this field. */
export async function listed(api: TestApi, field: keyof typeof LISTS) {
  return (await api.asAdmin("GET", LISTS[field])).json()[field];
}

export function load(api: TestApi, changes: Partial<typeof samples> = {}, now = new Date()): Promise<void> {
  return loadSampleData({ db: api.db, media: api.app.services.media.service }, { ...samples, ...changes }, now);
}

/** The samples with their pictures in the store, as some seconds after a first start. */
export async function loadAll(api: TestApi, pictures = samples.pictures): Promise<void> {
  await load(api, { pictures });
  const storing = openPictures(api);
  storing.store();
  await allStored(api);
  await storing.stop();
}

/** What stores the pictures, as a server has it, and what it has logged. */
export function openPictures(api: TestApi, folder = join(samples.folder, "pictures")) {
  const errors: string[] = [];
  const pictures = createSamplePictures({
    db: api.db,
    media: api.app.services.media.service,
    folder,
    onStored: () => api.app.pageCache.clear("gallery"),
    log: { error: (_: object, message: string) => void errors.push(message) },
    now: () => new Date(),
  });
  return { ...pictures, errors };
}

/** How many pictures are still to be stored. */
export async function waitingPictures({ db }: TestApi): Promise<number> {
  return (await db.selectFrom("sample_picture").select("id").execute()).length;
}

/** Waits until no picture is to be stored any more: on a busy machine a dozen takes many seconds. */
export async function allStored(api: TestApi): Promise<void> {
  await expect.poll(() => waitingPictures(api)).toBe(0);
}

/** The keys of all files in the store. */
export function storedFiles({ app }: TestApi): Promise<string[]> {
  return Array.fromAsync(app.services.media.store.list());
}
