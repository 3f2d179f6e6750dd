import { expect, test } from "vitest";
import { noticeCollection } from "#contract/collections/notice.ts";
import { placementCollection } from "#contract/collections/placement.ts";
import { findTagVersion } from "#server/platform/db/cache-tag-versions.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { anAnnouncement, aPlacedStudent, sendForm } from "#tests/server/record-factories.ts";

test("cached pages expire at the publication times of a new collection, and when its pictures get smaller widths", async () => {
  const circulars = { ...noticeCollection, name: "circular", path: "/circulars", audit: { name: "circular" } };
  const visitors = { ...placementCollection, name: "visitor", path: "/visitors", audit: { name: "visitor" } };
  await using api = await openTestApi({ moreCollections: [circulars, visitors] });
  const { site, media } = api.app.features;
  const nextChange = (...cacheTags: string[]) => site.source.nextChange(new Date(), new Set(cacheTags));
  const publishedAt = "2126-11-21T08:00:00.000Z";
  const picture = { field: "image", name: "das.jpg", type: "image/jpeg", bytes: await aJpeg() };
  media.worker.start();

  await api.asAdmin("POST", "/api/circulars", anAnnouncement({ publishedAt }));
  await sendForm(api, ["POST", "/api/visitors"], aPlacedStudent(), [picture]);

  expect(await nextChange("content", "circular")).toBe(Date.parse(publishedAt));
  expect(await nextChange("content", "notice", "event")).toBe(Number.POSITIVE_INFINITY);
  // Creating the record raises the cache tag's version to 1, storing the picture's smaller widths raises it to 2.
  await expect.poll(() => findTagVersion(api.db, "visitor")).toBe(2);
});
