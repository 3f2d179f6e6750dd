import { expect, test } from "vitest";
import { runHousekeeping } from "#server/operations/housekeeping.ts";
import { NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";

const MINUTE_MS = 60_000;

/** Returns the stored lines of the log: the kind and the number of enquiries. */
async function linesOf({ app, db }: TestDesk) {
  await app.features.enquiry.readLog.write();
  const rows = await db.selectFrom("read_log").selectAll().orderBy("id").execute();
  return rows.map(({ kind, enquiry_ids }) => [kind, JSON.parse(enquiry_ids).length]);
}

const wait = (desk: TestDesk, ms: number) => {
  desk.clock.now = new Date(desk.clock.now.getTime() + ms);
};

test("each opening, list and export of enquiries adds a line with ids only, as does a refused stale change, and other replies add none", async () => {
  await using desk = await openTestDesk();
  const clerk = await desk.signIn();
  await desk.receive({ name: "Ananya Sen" });
  await desk.receive({ name: "Bimal Roy", mobile: "9830011223" });
  const { items } = (await clerk.send("GET", "/api/enquiries")).json();
  const id = items[0]._id;
  for (const path of ["summary", "views", "blocked", "outcomes", "courses", "team"]) {
    await clerk.send("GET", `/api/${path === "team" ? path : `enquiries/${path}`}`);
  }
  expect(await linesOf(desk)).toEqual([["listed", 2]]);

  await clerk.send("GET", `/api/enquiries/${id}`);
  await clerk.send("GET", `/api/enquiries/unknown`);
  await clerk.send("POST", "/api/enquiries/export", { format: "csv" });
  // The reply to a stale change shows the enquiry.
  const stale = { note: "Called.", ifUpdatedAt: "2020-01-01T00:00:00.000Z" };
  expect((await clerk.send("PATCH", `/api/enquiries/${items[1]._id}`, stale)).statusCode).toBe(409);

  expect(await linesOf(desk)).toEqual([
    ["listed", 2],
    ["opened", 1],
    ["exported", 2],
    ["opened", 1],
  ]);
  const opened = desk.db.selectFrom("read_log").selectAll().where("kind", "=", "opened").orderBy("id");
  expect(await opened.executeTakeFirstOrThrow()).toMatchObject({
    admin_id: clerk.admin._id,
    at: NOON.toISOString(),
    enquiry_ids: JSON.stringify([id]),
  });
});

test("repeated openings add one line a minute, and a list that reloads adds one line an hour", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();
  await desk.get(id);
  await desk.get(id);
  wait(desk, MINUTE_MS);
  await desk.get(id);
  await desk.list();
  wait(desk, 60 * MINUTE_MS);
  await desk.list();

  expect(await linesOf(desk)).toEqual([
    ["listed", 1],
    ["opened", 1],
    ["opened", 1],
    ["listed", 1],
  ]);
});

test("lines of the read log are kept for 365 days, even if the enquiry is erased", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();
  await desk.get(id);
  await desk.app.features.enquiry.readLog.write();
  await desk.asAdmin("POST", `/api/enquiries/${id}/erase`);
  const tidy = (days: number) => {
    wait(desk, NOON.getTime() + days * 86_400_000 - desk.clock.now.getTime());
    return runHousekeeping({ db: desk.db, now: () => desk.clock.now }, desk.app.features.all);
  };

  await tidy(365);
  expect(await linesOf(desk)).toContainEqual(["opened", 1]);

  await tidy(366);
  expect(await linesOf(desk)).toEqual([]);
});

test("lines that could not be written are written later with the next line", async () => {
  await using desk = await openTestDesk("sqlite");
  await desk.receive();
  await desk.db.schema.alterTable("read_log").renameTo("away").execute();
  await desk.list();
  await desk.app.features.enquiry.readLog.write();
  await desk.db.schema.alterTable("away").renameTo("read_log").execute();

  expect(await linesOf(desk)).toEqual([["listed", 1]]);
});
