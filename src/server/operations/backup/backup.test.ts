import { execFileSync } from "node:child_process";
import { hash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtempDisposable, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listTables } from "#server/platform/db/copy-tables.ts";
import { type DatabaseLocation, openDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createDiskStore, mediaKey } from "#server/platform/media/media-store.ts";
import { enqueueTestMail } from "#tests/server/mail-testing.ts";
import { aMediaRow } from "#tests/server/record-factories.ts";
import { seedAdmin, seedSession } from "#tests/server/seed-admin.ts";
import { databaseKinds, openEmptyPlace, openTestDatabase } from "#tests/server/test-databases.ts";
import { diskFile } from "./archive.ts";
import { writeTestedBackup } from "./backup-places.ts";
import { copyDatabase, type RestoreTarget, restoreBackup, restoreSite, testBackup } from "./restore-backup.ts";

const NOW = new Date("2026-11-21T10:18:00.000Z");
const AT = NOW.toISOString();
const QUIETED = ["outbox", "session", "one_time_link", "preview_link", "desk_member"];
const PAIRS = databaseKinds.flatMap((from) => databaseKinds.map((to) => [from, to] as const));

test.for(PAIRS)("%s to %s: a restored backup has every row and every file", async ([from, to]) => {
  await using site = await openSite(from);
  await using place = await openEmptyPlace(to);
  const [before, files] = [await rowsOf(site.location), await filesOf(site.mediaDir)];

  const { manifest, bytes } = await writeTestedBackup(site.file, site);
  const goal = goalIn(place);
  await restoreBackup(diskFile(site.file), manifest, goal, NOW);
  await restoreSite(diskFile(site.file), join(place.path, "site"));

  expect(omit(await rowsOf(place.location), QUIETED)).toEqual(omit(before, QUIETED));
  expect(before.enquiry).toHaveLength(451);
  expect(await filesOf(join(place.path, "media"))).toEqual(files);
  expect(files.size).toBe(6);
  expect(await filesOf(join(place.path, "site"))).toEqual(await filesOf(site.siteDir));
  expect((await stat(site.file)).mode & 0o777).toBe(0o600);
  expect((await stat(site.file)).size).toBe(bytes);
});

test.skipIf(databaseKinds.length < 2)(
  "after a move to PostgreSQL and back, every row of every table is the same",
  async () => {
    await using site = await openSite("sqlite");
    await using there = await openEmptyPlace("postgres");
    await using back = await openEmptyPlace("sqlite");

    await copyDatabase(site.location, there.location);
    const { rows } = await copyDatabase(there.location, back.location);

    const before = await rowsOf(site.location);
    expect(await rowsOf(there.location)).toEqual(before);
    expect(await rowsOf(back.location)).toEqual(before);
    expect(rows).toBe(Object.values(before).flat().length);
  },
);

test.for(databaseKinds)("%s: a backup is consistent while enquiries and uploads arrive", async (kind) => {
  await using site = await openSite(kind);
  await using place = await openEmptyPlace(kind);
  let isDone = false;
  let written = 0;
  const writing = (async () => {
    while (!isDone) {
      const id = await site.addUpload();
      await site.db.transaction().execute(async (transaction) => {
        await transaction.insertInto("enquiry").values(anEnquiry(id)).execute();
        await new Promise(setImmediate);
        await transaction.insertInto("activity").values(aStep(id)).execute();
      });
      written += 1;
    }
  })();

  // A backup reads files after rows: wait until something was written in between.
  const read = async (key: string) => {
    const before = written;
    await expect.poll(() => written).toBeGreaterThan(before);
    return site.store.read(key);
  };
  const { manifest } = await writeTestedBackup(site.file, { ...site, store: { ...site.store, read } });
  isDone = true;
  await writing;
  await restoreBackup(diskFile(site.file), manifest, goalIn(place), NOW);

  const rows = await rowsOf(place.location);
  expect(rows.enquiry?.length).toBeLessThan((await rowsOf(site.location)).enquiry?.length ?? 0);
  const idsOf = (table: string, column: string) => rows[table]?.map((row) => row[column]).sort();
  expect(idsOf("activity", "enquiry_id")).toEqual(idsOf("enquiry", "id"));
  const stored = await filesOf(join(place.path, "media"));
  expect(rows.media?.map(({ storage_key }) => storage_key).filter((key) => !stored.has(String(key)))).toEqual([]);
});

test.for(databaseKinds)(
  "%s: an upload that is erased while a backup is made is not restored from that backup",
  async (kind) => {
    await using site = await openSite(kind);
    await using place = await openEmptyPlace(kind);
    const [first] = await site.db.selectFrom("media").select("id").orderBy("id").execute();
    const erased = first?.id ?? "";
    let isErased = false;
    const read = async (key: string) => {
      if (!isErased) {
        isErased = true;
        await site.db.deleteFrom("picture").where("media_id", "=", erased).execute();
        await sql`update notice set pdf_media_id = null where pdf_media_id = ${erased}`.execute(site.db);
        const [row] = await site.db.deleteFrom("media").where("id", "=", erased).returning("storage_key").execute();
        await site.store.removeFolderOf(row?.storage_key ?? "");
      }
      return site.store.read(key);
    };

    const { manifest } = await writeTestedBackup(site.file, { ...site, store: { ...site.store, read } });
    await restoreBackup(diskFile(site.file), manifest, goalIn(place), NOW);

    expect(manifest).toMatchObject({ erased: [erased], missing: [] });
    expect(omit(await rowsOf(place.location), QUIETED)).toEqual(omit(await rowsOf(site.location), QUIETED));
  },
);

test("a backup is made without a file that was lost before, and the manifest lists this file", async () => {
  await using site = await openSite("sqlite");
  const [row] = await site.db.selectFrom("media").select("storage_key").execute();
  await site.store.removeFolderOf(row?.storage_key ?? "");

  const { manifest } = await writeTestedBackup(site.file, site);

  expect(manifest.missing).toContain(row?.storage_key);
  expect(manifest.erased).toEqual([]);
});

test.for(databaseKinds)("%s: a restored copy holds all mails, and has no sessions", async (kind) => {
  await using site = await openSite(kind);
  await using place = await openEmptyPlace(kind);

  const { manifest } = await writeTestedBackup(site.file, site);
  const { held } = await restoreBackup(diskFile(site.file), manifest, goalIn(place), NOW);

  const rows = await rowsOf(place.location);
  expect(held).toBe(1);
  expect(rows.outbox).toMatchObject([{ status: "parked", last_error: expect.stringMatching(/^Held: restored from/) }]);
  expect([rows.session, rows.one_time_link, rows.preview_link]).toEqual([[], [], []]);
  expect(rows.desk_member).toMatchObject([{ untold: "[]", untold_since: null, last_digest_on: "2026-11-21" }]);
  expect(rows.admin).toHaveLength(1);
});

test.for(databaseKinds)(
  "%s: a backup is restored only into an empty place, which stays empty if the restore fails",
  async (kind) => {
    await using site = await openSite(kind);
    await using place = await openEmptyPlace(kind);
    const { manifest } = await writeTestedBackup(site.file, site);
    const goal = goalIn(place);
    const full = { ...goal.store, write: () => Promise.reject(new Error("the disk is full")) };

    const [before, files] = [await rowsOf(site.location), await filesOf(site.mediaDir)];
    const restore = (goal: RestoreTarget) => restoreBackup(diskFile(site.file), manifest, goal, NOW);
    await expect(restore({ ...goal, database: site.location })).rejects.toThrow(/already, and .+ not touched/);
    await expect(restore({ ...goal, store: site.store })).rejects.toThrow(/uploads already/);
    await expect(copyDatabase(site.location, site.location)).rejects.toThrow(/already, and .+ not touched/);
    await expect(restore({ ...goal, store: full })).rejects.toThrow("the disk is full");
    expect([await rowsOf(site.location), await filesOf(site.mediaDir)]).toEqual([before, files]);
    expect(await readdir(place.path)).toEqual([]);
    await restore(goal);
    expect((await rowsOf(place.location)).enquiry).toHaveLength(451);
  },
);

const DAMAGES: [what: string, change: (bytes: Buffer) => Buffer, sentence: RegExp][] = [
  ["cut", (bytes) => bytes.subarray(0, bytes.length / 2), /is no whole backup of Mortarboard/],
  ["cut before its end", (bytes) => bytes.subarray(0, bytes.indexOf("manifest.json")), /is no whole backup/],
  ["damaged", (bytes) => changed(bytes, "Read me"), /is damaged: site\/content\/README.md is not as it was written/],
  ["of another kind", () => randomBytes(4_096), /is no whole backup of Mortarboard/],
  ["empty", () => Buffer.alloc(0), /is no whole backup of Mortarboard/],
  [
    "of a newer format",
    (bytes) => changed(bytes, '"format": 1', '"format": 2'),
    /made by a newer version of Mortarboard \(\d+\.\d+\.\d+\)/,
  ],
  [
    "of a newer version",
    (bytes) => changed(bytes, "0001-enquiry", "9001-enquiry"),
    /made by a newer version of Mortarboard/,
  ],
];

test("a backup that is truncated, damaged, not a backup or of a newer version is refused with a message", async () => {
  await using site = await openSite("sqlite");
  await writeTestedBackup(site.file, site);
  const whole = await readFile(site.file);

  for (const [what, change, sentence] of DAMAGES) {
    await writeFile(site.file, change(whole));
    await expect(testBackup(diskFile(site.file)), what).rejects.toThrow(sentence);
  }
});

test("a backup to a missing folder or a full disk fails with a message and leaves no file", async ({ skip }) => {
  await using site = await openSite("sqlite");
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-full-"));
  await expect(writeTestedBackup(join(folder.path, "none", "a.tar"), site)).rejects.toThrow(
    /cannot be written .+ Name a file/,
  );
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path], { stdio: "ignore" });
  } catch {
    skip("Only root may mount a small disk here.");
  }
  try {
    await expect(writeTestedBackup(join(folder.path, "a.tar"), site)).rejects.toThrow(
      /^There is no room for the backup a\.tar in /,
    );
    expect(await readdir(folder.path)).toEqual([]);
  } finally {
    execFileSync("umount", [folder.path]);
  }
});

test("a restored backup of an earlier version gets this version's tables and columns", async () => {
  await using site = await openSite("sqlite");
  await using place = await openEmptyPlace("sqlite");
  const tables =
    "admission backup health_alert erased_person privacy_notice read_log breach rights_request push_device reminder lead_source";
  const later =
    "enquiry.language admin.language picture.translations sample_picture.translations notice.translations " +
    "enquiry.call_from enquiry.call_until notice.visibility document.seed document.draft_review version.details admin.roles " +
    "one_time_link.roles session.confirmed_at admin.totp_secret admin.totp_step admin.recovery_codes enquiry.consent " +
    "enquiry.visit_on enquiry.visit_at enquiry.visit_came enquiry.visit_told enquiry.own enquiry.second_mobile " +
    "enquiry.opted_out_at desk_member.reminders session.browser session.system document.schedule_fault";
  const statements = [
    ...["visit", "second_mobile", "by_name", "next_call"].map((name) => `drop index enquiry_${name}`),
    "create index enquiry_next_call on enquiry (next_call_on)",
    ...tables.split(" ").map((table) => `drop table ${table}`),
    ...later.split(" ").map((name) => `alter table ${name.replace(".", " drop column ")}`),
    `create table enquiry_step as
      select id, enquiry_id, at, admin_email, 'note' as kind, null as before, 'called' as after, 'called' as folded from activity`,
    `create table audit_entry as
      select id, at, admin_id, admin_email, address, action, subject_id, subject from activity where false`,
    `drop table activity`,
    `alter table enquiry add column call_time text default '' not null`,
    `alter table session add column device_name text default '' not null`,
    `delete from kysely_migration where name >= '0027'`,
    `create table recipe as select 'of a kind that this version does not know' as id, cast(7 as integer) as pages`,
  ];
  for (const text of statements) await sql.raw(text).execute(site.db);

  const { manifest } = await writeTestedBackup(site.file, site);
  await restoreBackup(diskFile(site.file), manifest, goalIn(place), NOW);

  const rows = await rowsOf(place.location);
  expect(rows).toMatchObject({ recipe: [{ id: "of a kind that this version does not know", pages: 7 }], backup: [] });
  expect(rows.enquiry).toHaveLength(451);
  expect(rows.activity?.filter(({ details }) => details === '{"text":"called"}')).toHaveLength(451);
});

/** Opens a college with rows in many tables, uploads, and its own folder. */
async function openSite(kind: DatabaseLocation["kind"]) {
  const stack = new AsyncDisposableStack();
  const { db, location } = stack.use(await openTestDatabase(kind));
  const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-site-")));
  const [mediaDir, siteDir] = [join(path, "media"), join(path, "site")];
  const store = createDiskStore(mediaDir);
  await mkdir(join(siteDir, "content"), { recursive: true });
  await writeFile(join(siteDir, ".env"), "SMTP_URL=smtp://someone:secret@mail.example\n", { mode: 0o600 });
  await writeFile(join(siteDir, "content", "README.md"), "Read me\n".repeat(100));

  async function addUpload(): Promise<string> {
    const id = randomUUID();
    const [storage_key, variant] = [mediaKey(id, "বাংলা-photo", "jpg", NOW), mediaKey(id, "বাংলা-photo-480", "webp", NOW)];
    for (const key of [storage_key, variant]) await store.write(key, randomBytes(30_000));
    const variants = JSON.stringify([{ type: "image/webp", width: 480, key: variant }]);
    const media = aMediaRow({ id, storage_key, bytes: 30_000, variants, variants_status: "done" });
    await db.insertInto("media").values(media).execute();
    const place = { album_id: null, alt: "“Ghosh”\n\\", position: 1, ordered_at: null };
    const stamps = { created_at: AT, updated_at: null, is_sample: 0 } as const;
    await db
      .insertInto("picture")
      .values({ id: randomUUID(), media_id: id, ...place, ...stamps })
      .execute();
    return id;
  }

  await fill(db);
  for (let count = 0; count < 3; count += 1) await addUpload();
  return {
    ...{ path, db, location, database: location, store, mediaDir, siteDir, addUpload },
    file: join(path, "backup.tar"),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function fill(db: Database): Promise<void> {
  const ids = Array.from({ length: 451 }, () => randomUUID());
  await db.insertInto("enquiry").values(ids.map(anEnquiry)).execute();
  await db.insertInto("activity").values(ids.map(aStep)).execute();
  const admin = await seedAdmin(db);
  await seedSession(db, admin);
  const token = { id: "1", token_hash: "a", expires_at: AT };
  const link = { ...token, kind: "reset", email: "a@college.example", created_by: null, created_at: AT } as const;
  await db.insertInto("one_time_link").values(link).execute();
  const previewLink = { ...token, path: "", created_by: "" };
  await db.insertInto("preview_link").values(previewLink).execute();
  const untold = { untold: JSON.stringify(ids.slice(0, 2)), untold_since: AT, last_given_at: AT };
  const member = { admin_id: admin._id, digest_hour: 8, last_digest_on: null, last_weekly_on: null, ...untold };
  await db.insertInto("desk_member").values(member).execute();
  await enqueueTestMail(db);
  const reset = await enqueueTestMail(db);
  await db.updateTable("outbox").set({ kind: "password-reset" }).where("id", "=", reset).execute();
}

const anEnquiry = (id: string) => ({
  ...{ id, submission_id: id, name: `Moumita “দাস” \\ "${id}"\n\u2028`, email: "m@example.in", mobile: "9830012345" },
  ...({ course: "B.Pharm", status: "new", created_at: AT, attempts: 3 } as const),
});

const aStep = (enquiry_id: string) => ({
  ...{ id: randomUUID(), enquiry_id, at: AT, admin_id: null, admin_email: "", address: "", subject_id: null },
  ...{ subject: "", action: "step.note", details: '{"text":"called"}' },
});

function goalIn({ path, location }: { path: string; location: DatabaseLocation }): RestoreTarget {
  return { database: location, store: createDiskStore(join(path, "media")) };
}

/** Reads all rows of all tables, sorted. */
async function rowsOf(location: DatabaseLocation): Promise<Record<string, Record<string, unknown>[]>> {
  await using db = await openDatabase(location);
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const asText = new Map(rows.map((row) => [row, JSON.stringify(Object.entries(row).sort())]));
    tables[name] = rows.sort((a, b) => ((asText.get(a) ?? "") < (asText.get(b) ?? "") ? -1 : 1));
  }
  return tables;
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    if (!(await stat(path)).isFile()) continue;
    files.set(name, hash("sha256", await readFile(path)));
  }
  return files;
}

function omit(rows: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));
}

function changed(bytes: Buffer, text: string, other = text.toUpperCase()): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(other, copy.indexOf(text));
  return copy;
}
