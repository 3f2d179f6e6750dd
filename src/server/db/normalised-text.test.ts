import { expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { up as normalise } from "./migrations/0010-normalised-text.ts";

/** য় and ড় as they are typed on some keyboards, and as every text is stored from now on. */
const TYPED = "রা\u09df, পা\u09dcা";
const STORED = "রা\u09af\u09bc, পা\u09a1\u09bcা";
const THEN = "2026-11-21T06:30:00.000Z";

test.for(databaseKinds)("%s: what was stored in another spelling of Unicode is found from now on", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  const id = (number: number) => `id-${String(number).padStart(4, "0")}`;
  const enquiries = Array.from({ length: 1_201 }, (_, number) => ({
    id: id(number),
    submission_id: id(number),
    name: number % 600 === 0 ? TYPED : "Moumita Das",
    email: "m@example.in",
    mobile: "9830012345",
    course: "B.Pharm",
    status: "new" as const,
    updated_at: THEN,
    created_at: THEN,
  }));
  for (const some of [enquiries.slice(0, 600), enquiries.slice(600)])
    await db.insertInto("enquiry").values(some).execute();
  await db
    .insertInto("enquiry_step")
    .values({ id: "s", enquiry_id: id(0), at: THEN, admin_email: "a", kind: "note", before: null, after: TYPED })
    .execute();
  await db
    .insertInto("announcement")
    .values({
      id: "a",
      type: TYPED,
      title: TYPED,
      date: "2026-11-21",
      description: `${TYPED}\n\n${TYPED}`,
      published_at: THEN,
      created_at: THEN,
      is_sample: 0,
    })
    .execute();

  await normalise(db);
  await normalise(db);

  const names = await db.selectFrom("enquiry").select(["id", "name", "updated_at"]).orderBy("id").execute();
  expect(names.filter(({ name }) => name === STORED).map((row) => row.id)).toEqual([id(0), id(600), id(1_200)]);
  expect(names.filter(({ name }) => name === "Moumita Das")).toHaveLength(1_198);
  expect(new Set(names.map(({ updated_at }) => updated_at))).toEqual(new Set([THEN]));
  expect(await db.selectFrom("enquiry_step").select(["before", "after"]).execute()).toEqual([
    { before: null, after: STORED },
  ]);
  expect(await db.selectFrom("announcement").select(["type", "title", "description"]).execute()).toEqual([
    { type: STORED, title: STORED, description: `${STORED}\n\n${STORED}` },
  ]);
});
