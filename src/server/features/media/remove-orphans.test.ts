import { expect, test } from "vitest";
import { openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg } from "#server/testing/pictures.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { removeOrphans } from "./remove-orphans.ts";

const DAY_MS = 86_400_000;

test.for(databaseKinds)("%s: files without a row go after a day, all others stay", async (kind) => {
  await using house = await openMediaHouse(kind);
  const { db, media } = house;
  const bytes = await aJpeg();
  await house.upload([{ field: "images", name: "kept.jpg", bytes }]);
  await media.service.prepare("image", [{ field: "images", originalName: "orphan.jpg", bytes }]);
  await media.store.write("notes/by-hand.txt", Buffer.from("not one of ours"));
  const sweep = (now: Date) => removeOrphans({ db, store: media.store, now: () => now });
  const names = async () => (await house.files()).map((key) => key.replace(/.*\//, "")).toSorted();

  expect(await sweep(new Date())).toBe(0);
  expect(await names()).toEqual(["by-hand.txt", "kept.jpg", "orphan.jpg"]);

  expect(await sweep(new Date(Date.now() + DAY_MS + 60_000))).toBe(1);
  expect(await names()).toEqual(["by-hand.txt", "kept.jpg"]);
});
