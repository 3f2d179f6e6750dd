import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { noticeCollection } from "#contract/collections/notice.ts";
import { insertRecords, listRecords } from "#server/collections/records/records.repository.ts";
import { insertVersion } from "#server/platform/changes/versions.repository.ts";
import { newId } from "#server/platform/ids.ts";
import { seedAdmin, seedSession } from "#tests/server/seed-admin.ts";
import { databaseKinds, openEmptyPlace, openTestDatabase } from "#tests/server/test-databases.ts";
import { migrations } from "./migrations/index.ts";
import { hideNotices, readAuditSubjects, readVersionNotes } from "./migrations/texts.ts";
import {
  migrateDatabase,
  openDatabase,
  openThrowawayDatabase,
  pingDatabase,
  refreshStatistics,
} from "./open-database.ts";

test.for(databaseKinds)("%s: a second migration of the same database changes nothing", async (kind) => {
  await using database = await openTestDatabase(kind);

  expect(await migrateDatabase(database.db)).toEqual([]);
  await pingDatabase(database.db);
});

test("a query that is repeated after its table has changed returns the new columns", async () => {
  await using db = openThrowawayDatabase();
  await sql`create table course (name text)`.execute(db);
  await sql`insert into course values ('D.Pharm'), ('B.Pharm')`.execute(db);
  const query = () => db.selectFrom("course" as never).selectAll();

  expect(await query().execute()).toEqual([{ name: "D.Pharm" }, { name: "B.Pharm" }]);
  await sql`alter table course add column seats integer default 60`.execute(db);
  expect(await query().executeTakeFirst()).toEqual({ name: "D.Pharm", seats: 60 });
});

test.for(databaseKinds)("%s: an aborted migration changes nothing, and can run again", async (kind) => {
  await using place = await openEmptyPlace(kind);
  await using db = await openDatabase(place.location);
  const name = "0042-enquiry-history";
  const whole = migrations[name];
  using _ = { [Symbol.dispose]: () => void Object.assign(migrations, { [name]: whole }) };
  migrations[name] = {
    async up(db) {
      await whole?.up(db);
      throw new Error("the power is cut");
    },
  };

  await expect(migrateDatabase(db)).rejects.toThrow("the power is cut");
  Object.assign(migrations, { [name]: whole });
  expect(await migrateDatabase(db)).toEqual(Object.keys(migrations));
});

test("SQLite syncs each commit to disk, and overwrites deleted rows in the file", async () => {
  await using database = await openTestDatabase("sqlite");
  const { location } = database;
  await using db = await openDatabase(location);
  const pragma = async (text: string) =>
    Object.values((await sql.raw<object>(`pragma ${text}`).execute(db)).rows[0] ?? {})[0];
  const isInFile = async () => {
    await pragma("wal_checkpoint(truncate)");
    return location.kind === "sqlite" && readFileSync(location.file).includes("Amaltas 2026");
  };

  await db.insertInto("secret").values({ name: "test", value: "Amaltas 2026" }).execute();
  const before = await isInFile();
  await db.deleteFrom("secret").execute();

  expect([await pragma("journal_mode"), await pragma("synchronous")]).toEqual(["wal", 2]);
  expect([before, await isInFile()]).toEqual([true, false]);
});

test("SQLite's statistics count rows, and contain no values", async () => {
  await using database = await openTestDatabase("sqlite");
  const values = { kind: "mobile" as const, value: "9830012345", at: "", admin_email: "" };
  await database.db
    .insertInto("blocked_sender")
    .values({ id: newId(), ...values })
    .execute();

  await refreshStatistics(database.db);

  const read = async (table: string) =>
    (await sql.raw<object>(`select * from ${table} where tbl = 'blocked_sender'`).execute(database.db)).rows;
  expect(await read("sqlite_stat1")).toContainEqual(expect.objectContaining({ stat: "1 1" }));
  expect(await read("sqlite_stat4")).toEqual([]);
});

test("opening a database removes other users' permission to read its files", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-rights-"));
  const file = join(folder.path, "test.sqlite");
  await writeFile(file, "", { mode: 0o644 });

  await using db = await openDatabase({ kind: "sqlite", file });
  await migrateDatabase(db);

  for (const end of ["", "-wal", "-shm"]) expect((await stat(`${file}${end}`)).mode & 0o777).toBe(0o600);
});

const PROGRAM = new URL("../../../../tests/support/enquiry-process.ts", import.meta.url).pathname;
const ENQUIRIES = 25;
const CALLS = "trace=fsync,fdatasync,?access,?faccessat,?faccessat2";

/** Counts system calls: an enquiry that is answered OK must be on disk, not in a buffer that a power cut empties. */
test("each accepted enquiry is synced to disk", async ({ skip }) => {
  const strace = (...programArguments: string[]) =>
    spawnSync("strace", ["-f", "-qq", "-e", ...programArguments], { encoding: "utf8" });
  if (strace("trace=fsync", "true").status !== 0) skip("strace is not installed, or may not watch a process here.");
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-durability-"));
  const record = join(folder.path, "calls.txt");
  const program = [process.execPath, PROGRAM, join(folder.path, "test.sqlite"), String(ENQUIRIES)];

  const { status, stderr } = strace(CALLS, "-o", record, ...program);

  expect([status, stderr]).toEqual([0, ""]);
  const calls = await readFile(record, "utf8");
  /** Returns the number of syncs between the two marks that the program left in the trace. */
  const syncs = (name: string) => {
    const [, between = ""] = new RegExp(`/mark/begin-${name}"([\\s\\S]+)/mark/end-${name}"`).exec(calls) ?? [];
    expect(between).not.toBe("");
    return between.match(/\bf(?:data)?sync\(/g)?.length ?? 0;
  };
  expect(syncs("as-it-is")).toBeGreaterThanOrEqual(ENQUIRIES);
  expect(syncs("without-sync")).toBeLessThan(ENQUIRIES / 2);
});

test.for(databaseKinds)("%s: a migration converts sentences in audit subjects to data", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  const cases: [action: string, before: string, subject: string, details: object][] = [
    ["admin.removed", "Roy, Bimal, b@x.in; 3 enquiries", "Roy, Bimal", { email: "b@x.in", enquiries: 3 }],
    ["admin.removed", "Bimal; Roy, b@x.in", "Bimal; Roy", { email: "b@x.in", enquiries: 0 }],
    ["admin.signed-up", "b@x.in, by the link of the server", "b@x.in", { how: "link" }],
    ["document.moved", "Hostel: rules: /Hostel → /Hostels", "Hostel: rules", { from: "/Hostel", to: "/Hostels" }],
    ["document.scheduled", "A, B, 24 Jun 2026, 9:12 am", "A, B", { publishAt: "2026-06-24T03:42:00.000Z" }],
    ["document.scheduled", "A title that was too lo", "A title that was too lo", { publishAt: "" }],
    ["document.schedule-failed", "A: Title is required", "A: Title is required", {}],
    ["enquiry.exported", "1 enquiry", "", { count: 1 }],
    ["gallery-category.renamed", "A → B → C", "C", { from: "A → B" }],
    ["gallery-image.deleted", "Image gallery: gallery/019a", "Image gallery", { publicId: "gallery/019a" }],
    ["gallery-image.uploaded", "Sports: 2026: 3 images", "Sports: 2026", { count: 3 }],
    ["login.failed", "an unknown address; more in this minute are not listed", "", { isLast: true }],
    ["login.failed", "b@x.in", "b@x.in", { isLast: false }],
    ["session.forced", "Chrome on Linux, 2001:db8::1", "Chrome on Linux", { address: "2001:db8::1" }],
    ["event.created", "Walk, 3 images → ", "Walk, 3 images → ", {}],
  ];
  const shared = { at: "", admin_id: null, admin_email: "", address: "", subject_id: null, details: "{}" };
  const rows = cases.map(([action, subject], index) => ({ ...shared, id: `id-${index + 10}`, action, subject }));
  await db.insertInto("activity").values(rows).execute();

  await readAuditSubjects(db);

  const read = await db.selectFrom("activity").select(["subject", "details"]).orderBy("id").execute();
  expect(read.map(({ subject, details }) => [subject, JSON.parse(details)])).toEqual(
    cases.map(([, , subject, details]) => [subject, details]),
  );
});

test.for(databaseKinds)("%s: a migration makes data of texts about devices, visits, roles and errors", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  await seedSession(db, await seedAdmin(db));
  const [android, blank] = ["Samsung Internet on Android", { browser: null, system: null }];
  const samsung = { browser: "Samsung Internet", system: "Android" };
  const [visit, at] = ["2026-11-28 11:00", { day: "2026-11-28", at: "11:00" }];
  const cases: [action: string, before: string, details: object, subject: string, after: object][] = [
    ["session.started", android, {}, "a@x.in", samsung],
    ["session.ended", "A browser on Mac", {}, "a@x.in", { ...blank, system: "Mac" }],
    ["session.ended", "An unknown device", {}, "a@x.in", blank],
    ["session.forced", "Safari", { address: "::1" }, "a@x.in", { address: "::1", ...blank, browser: "Safari" }],
    ["session.forced", "", {}, "", {}],
    ["session.revoked", "b@x.in", { device: android }, "b@x.in", samsung],
    ["event.created", "A walk on Sunday", {}, "A walk on Sunday", {}],
    ["step.visit", "", { from: visit, to: null, came: true }, "", { from: at, to: null, came: true }],
    ["step.visit", "", { from: null, to: "2026-11-28" }, "", { from: null, to: { ...at, at: "" } }],
    ["step.note", "", { text: visit }, "", { text: visit }],
    ["admin.roles-changed", "", { from: "a", to: "b, c" }, "", { from: ["a"], to: ["b", "c"] }],
    ["admin.roles-changed", "", { from: "a, b", to: "c" }, "", { from: ["a", "b"], to: ["c"] }],
  ];
  const shared = { at: "", admin_id: null, admin_email: "a@x.in", address: "", subject_id: null };
  for (const [index, [action, subject, before]] of cases.entries()) {
    const row = { ...shared, id: `id-${index + 10}`, action, subject, details: JSON.stringify(before) };
    await db.insertInto("activity").values(row).execute();
  }
  const faults = ["The other site says that the page is gone (410).", "There is no site of this name.", null];
  for (const [url, fault] of faults.entries()) {
    const link = { url: String(url), checked_at: "", failed_since: null, failures: 3, fault };
    await db.insertInto("outside_link").values(link).execute();
  }
  const added = "session.browser session.system push_device.browser push_device.system document.schedule_fault";
  for (const name of added.split(" ")) {
    await sql.raw(`alter table ${name.replace(".", " drop column ")}`).execute(db);
  }
  await sql.raw(`alter table session add column device_name text default '${android}'`).execute(db);
  await sql.raw("alter table push_device add column name text").execute(db);

  for (const name of ["0059-facts", "0060-device-names"]) await migrations[name]?.up(db);

  expect(await db.selectFrom("session").select(["browser", "system"]).execute()).toEqual([samsung]);
  const read = await db.selectFrom("activity").select(["subject", "details"]).orderBy("id").execute();
  expect(read.map(({ subject, details }) => [subject, JSON.parse(details)])).toEqual(
    cases.map(([, , , subject, after]) => [subject, after]),
  );
  const links = await db.selectFrom("outside_link").select("fault").orderBy("url").execute();
  expect(links.map(({ fault }) => fault)).toEqual(["gone", "no-site", null]);
});

test.for(databaseKinds)("%s: a migration hides notices that were withdrawn until the year 2199", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  const moments = ["2199-12-31T00:00:00.000Z", "2026-11-20T00:00:00.000Z"];
  const rows = moments.map((published_at, index) => {
    const texts = { type: "", title: "", date: "", description: "" };
    const row = { id: `id-${index}`, created_at: "2026-11-01", updated_at: null, is_sample: 0 as const, published_at };
    return { ...texts, ...row };
  });
  await insertRecords(db, noticeCollection, rows);
  for (const row of rows) {
    const value = JSON.stringify({ row, shown: { title: "", publishedAt: row.published_at } });
    const version = {
      subject: `notice:${row.id}`,
      title: "",
      action: "changed",
      at: new Date(),
      email: "",
      value,
    } as const;
    await insertVersion(db, version);
  }

  await hideNotices(db);

  const notices = await listRecords(db, noticeCollection, { newestBy: "_id", isOldestFirst: true });
  const values = await db.selectFrom("version").select("value").orderBy("subject").execute();
  const versions = values.map(({ value }) => JSON.parse(value ?? ""));
  for (const read of [notices, versions.map(({ row }) => row)]) {
    expect(read).toMatchObject([
      { visibility: "hidden", published_at: "2026-11-01" },
      { visibility: "shown", published_at: moments[1] },
    ]);
  }
  expect(versions[0].shown).toMatchObject({ visibility: "hidden", publishedAt: "2026-11-01" });
});

test.for(databaseKinds)(
  "%s: a migration converts the server's notes on versions to data, and keeps people's notes",
  async (kind) => {
    await using database = await openTestDatabase(kind);
    const { db } = database;
    const deleted = { subject: "album:1", action: "deleted" } as const;
    const cases = [
      [{ note: "As it was installed" }, { note: "", details: { about: "installed" } }],
      [{ note: "Links to /a now lead to /b" }, { note: "", details: { about: "links", from: "/a", to: "/b" } }],
      [{ note: "Links to /a now lead to the office" }, { note: "Links to /a now lead to the office", details: null }],
      [
        { ...deleted, title: "Fest (1) (3 images)" },
        { title: "Fest (1)", details: { about: "pictures", count: 3 } },
      ],
      [
        { ...deleted, title: "Fest" },
        { title: "Fest", details: null },
      ],
    ] as const;
    const version = {
      subject: "document:menu.yaml",
      title: "Menu",
      action: "changed",
      at: new Date(),
      email: "",
    } as const;
    for (const [before] of cases) await insertVersion(db, { ...version, ...before, value: null });

    await readVersionNotes(db);

    const read = await db.selectFrom("version").select(["title", "note", "details"]).orderBy("id").execute();
    expect(read.map(({ details, ...texts }) => ({ ...texts, details: details && JSON.parse(details) }))).toMatchObject(
      cases.map(([, after]) => after),
    );
  },
);
