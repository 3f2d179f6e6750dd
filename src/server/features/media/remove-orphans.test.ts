import { expect, test } from "vitest";
import { type MediaHouse, openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg } from "#server/testing/pictures.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { removeOrphans } from "./remove-orphans.ts";

const DAY_MS = 86_400_000;

function sweepOf({ db, media }: MediaHouse) {
  return (inDays: number) =>
    removeOrphans({ db, store: media.store, now: () => new Date(Date.now() + inDays * DAY_MS) });
}

async function namesIn(house: MediaHouse): Promise<string[]> {
  return (await house.files()).map((key) => key.replace(/.*\//, "")).toSorted();
}

test.for(databaseKinds)("%s: files without a row go 30 days after they were noticed, all others stay", async (kind) => {
  await using house = await openMediaHouse(kind);
  const sweep = sweepOf(house);
  const bytes = await aJpeg();
  await house.upload([{ field: "images", name: "kept.jpg", bytes }]);
  await house.media.service.prepare("image", [{ field: "images", originalName: "orphan.jpg", bytes }]);
  await house.media.store.write("notes/by-hand.txt", Buffer.from("not one of ours"));

  expect(await sweep(100)).toBe(0);
  expect(await sweep(129)).toBe(0);
  expect(await namesIn(house)).toEqual(["by-hand.txt", "kept.jpg", "orphan.jpg"]);

  expect(await sweep(130)).toBe(1);
  expect(await namesIn(house)).toEqual(["by-hand.txt", "kept.jpg"]);
  expect(await house.db.selectFrom("media_removal").selectAll().execute()).toEqual([]);
});

test.for(databaseKinds)("%s: an upload that a newer copy of the database brings back stays", async (kind) => {
  await using house = await openMediaHouse(kind);
  const sweep = sweepOf(house);
  await house.upload([{ field: "images", name: "photo.jpg", bytes: await aJpeg() }]);
  const rows = await house.db.selectFrom("media").selectAll().execute();
  await house.db.deleteFrom("media").execute();
  await sweep(0);
  await house.db.insertInto("media").values(rows).execute();
  await sweep(10);

  expect(await sweep(100)).toBe(0);

  expect(await namesIn(house)).toEqual(["photo.jpg"]);
});

test.for(databaseKinds)(
  "%s: what an admin deleted goes at the next sweep, when the disk failed at first",
  async (kind) => {
    await using house = await openMediaHouse(kind);
    const { db, media } = house;
    await house.upload([{ field: "images", name: "photo.jpg", bytes: await aJpeg() }]);
    const ids = (await db.selectFrom("media").select("id").execute()).map(({ id }) => id);

    // The process dies between the commit and the removal of the files.
    await db.transaction().execute((transaction) => media.service.remove(transaction, ids));
    expect(await namesIn(house)).toEqual(["photo.jpg"]);

    expect(await sweepOf(house)(0)).toBe(1);
    expect(await namesIn(house)).toEqual([]);
  },
);
