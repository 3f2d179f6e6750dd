import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Announcement } from "#contract/announcements.ts";
import type { SamplePlacedStudent } from "#contract/sample-content.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { listed, load, samples, storedFiles } from "#server/testing/sample-data.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { collegeDay } from "#server/time.ts";
import { hasSampleData } from "./sample-data.repository.ts";

test("sample notices became public on their day, and none lies ahead", async () => {
  await using api = await openTestApi();
  const early = new Date("2026-11-21T01:00:00.000Z"); // 6:30 in the morning at the college

  await load(api, { notices: samples.notices.map((one, daysAgo) => ({ ...one, daysAgo })) }, early);

  const rows = await api.db.selectFrom("announcement").select(["date", "published_at"]).execute();
  expect(rows).toHaveLength(samples.notices.length);
  for (const { date, published_at } of rows) expect(collegeDay(new Date(published_at))).toBe(date);
  expect(rows.filter(({ published_at }) => published_at > early.toISOString())).toEqual([]);
});

test.for(databaseKinds)("%s: a sample notice has its PDF as if somebody had uploaded it", async (kind) => {
  await using api = await openTestApi({ kind });
  const expected = samples.notices.flatMap(({ title, pdf }) => (pdf ? [[title, pdf]] : []));

  await load(api);

  const items: Announcement[] = await listed(api, "items");
  const withPdf = items.flatMap(({ _id, title, pdf }) => (pdf ? [{ _id, title, pdf }] : []));
  expect(withPdf.map(({ title, pdf }) => [title, pdf.originalName]).toSorted()).toEqual(expected.toSorted());
  for (const { _id, pdf } of withPdf) {
    const file = await api.send("GET", pdf.url);
    expect(file.rawPayload.equals(await readFile(join(samples.folder, "pdfs", pdf.originalName)))).toBe(true);
    expect((await api.send("GET", `/Notices/${_id}`)).body).toContain(`href="${pdf.url}"`);
  }
});

test.for(databaseKinds)("%s: loading that fails midway leaves no record and no file", async (kind) => {
  await using api = await openTestApi({ kind });
  const nameless = { name: null, placedAt: "Teesta Labs", designation: "Chemist" } as unknown as SamplePlacedStudent;

  await expect(load(api, { placedStudents: [nameless] })).rejects.toThrow();

  expect(await hasSampleData(api.db)).toBe(false);
  expect(await api.db.selectFrom("media").select("id").execute()).toEqual([]);
  expect(await storedFiles(api)).toEqual([]);
});
