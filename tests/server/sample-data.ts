import { join } from "node:path";
import { expect } from "vitest";
import { loadContent } from "#server/collections/content/load-content.ts";
import { loadSampleData } from "#server/operations/sample-data/load-sample-data.ts";
import { createSamplePictures } from "#server/operations/sample-data/sample-data.feature.ts";
import type { TestApi } from "./open-test-api.ts";

/** The sample records of the sample college. */
export const { samples } = await loadContent("content");

export const categoryTitles = [...new Set(samples.pictures.flatMap(({ category }) => category ?? []))];

const LISTS = { items: "/api/announcements", events: "/api/events/admin", categories: "/api/gallery" } as const;

export async function listed(api: TestApi, field: keyof typeof LISTS) {
  return (await api.asAdmin("GET", LISTS[field])).json()[field];
}

export function loadSamples(api: TestApi, changes: Partial<typeof samples> = {}, now = new Date()): Promise<void> {
  return loadSampleData(api.app.features.media.service, { ...samples, ...changes }, now);
}

/** Loads the samples and waits until the pictures are stored, which takes some seconds. */
export async function loadSamplesWithPictures(api: TestApi, pictures = samples.pictures): Promise<void> {
  await loadSamples(api, { pictures });
  const storing = createSamplePictures({
    db: api.db,
    media: api.app.features.media.service,
    folder: join(samples.folder, "pictures"),
    onStored: () => api.app.pageCache.clear("album"),
    log: api.app.server.log,
    now: () => new Date(),
  });
  storing.start();
  const waiting = () => api.db.selectFrom("sample_picture").select("id").execute();
  // Poll: storing a dozen pictures takes many seconds on a busy machine.
  await expect.poll(waiting).toEqual([]);
  await storing.stop();
}

export function storedFiles({ app }: TestApi): Promise<string[]> {
  return app.features.media.store.list();
}
