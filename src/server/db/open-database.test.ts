import { readFileSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { migrateDatabase, openDatabase, pingDatabase } from "./open-database.ts";

test.for(databaseKinds)("%s: a second migration of the same database changes nothing", async (kind) => {
  await using database = await openTestDatabase(kind);

  expect(await migrateDatabase(database.db)).toEqual([]);
  await pingDatabase(database.db);
});

test("SQLite is opened so that a commit is on the disk when it returns", async () => {
  await using database = await openTestDatabase("sqlite");
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(database.db)).rows[0] ?? {})[0];

  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
});

test("what is deleted from SQLite is overwritten in its file too, so that a copy of it tells nothing", async () => {
  await using database = await openTestDatabase("sqlite");
  const { db, location } = database;
  const inFile = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return location.kind === "sqlite" && readFileSync(location.file).includes("Amaltas 2026");
  };
  await db.insertInto("secret").values({ name: "test", value: "Amaltas 2026" }).execute();
  const before = await inFile();

  await db.deleteFrom("secret").execute();

  expect([before, await inFile()]).toEqual([true, false]);
});

test("the files of a database that everybody could read are read by their user alone once it is opened", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-rights-"));
  const file = join(folder, "test.sqlite");
  await writeFile(file, "", { mode: 0o644 });

  const db = await openDatabase({ kind: "sqlite", file });
  await migrateDatabase(db);

  const rights = await Promise.all(
    ["", "-wal", "-shm"].map(async (end) => ((await stat(`${file}${end}`)).mode & 0o777).toString(8)),
  );
  expect(rights).toEqual(["600", "600", "600"]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test.for([
  { kind: "sqlite", file: "/dev/null/nowhere/test.sqlite" },
  { kind: "postgres", url: "postgres://someone:hunter2@127.0.0.1:1/none" },
] as const)("a $kind database that cannot be opened is told in one line without its password", async (location) => {
  const message = await openDatabase(location).then(
    () => "opened",
    (error: Error) => error.message,
  );

  expect(message).toMatch(/^(DATA_DIR|DATABASE_URL): .+ cannot be (opened|reached) \(.+\)/);
  expect(message).not.toMatch(/hunter2|\n/);
});
