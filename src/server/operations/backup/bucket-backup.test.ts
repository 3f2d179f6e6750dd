import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDiskStore, mediaKey, openMediaStore } from "#server/platform/media/media-store.ts";
import { parseS3Url } from "#server/platform/media/s3.ts";
import { aMediaRow } from "#tests/server/record-factories.ts";
import { openTestBucket } from "#tests/server/test-bucket.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { openBackup } from "./backup-places.ts";
import { backUpInChild } from "./nightly-backup.ts";
import { copyUploads, testBackup } from "./restore-backup.ts";

const ID = "019abcde-0000-7000-8000-000000000001";

test("backups and uploads in a bucket can be read back unchanged, and a failed backup leaves nothing there", async ({
  skip,
}) => {
  await using bucket = await openTestBucket();
  const url = process.env.TEST_S3_URL ?? bucket?.swift?.url("tests");
  if (url === undefined) return skip("There is no bucket for tests here.");
  const keys = { accessKey: process.env.AWS_ACCESS_KEY_ID, secretKey: process.env.AWS_SECRET_ACCESS_KEY };
  const at = (prefix: string) => ({
    ...parseS3Url("TEST_S3_URL", url, keys),
    prefix: `${crypto.randomUUID()}/${prefix}/`,
  });
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-bucket-"));
  await using database = await openTestDatabase("sqlite");
  const key = mediaKey(ID, "photo", "jpg", new Date("2026-11-21T10:00:00Z"));
  await database.db
    .insertInto("media")
    .values(aMediaRow({ id: ID, storage_key: key }))
    .execute();
  const disk = createDiskStore(join(folder.path, "media"));
  await disk.write(key, Buffer.from("photo"));

  const uploads = { media: { s3: at("uploads"), publicUrl: null }, dataDir: folder.path };
  const moved = await copyUploads(database.db, disk, openMediaStore(uploads));
  const backups = { dir: null, s3: at("backups"), keep: 1 };
  const job = { backups, database: database.location, siteDir: folder.path, spareName: "", ...uploads };
  for (const day of ["20", "21"]) await backUpInChild({ ...job, name: `mortarboard-2026-11-${day}.tar` });
  const lost = {
    ...job,
    name: "mortarboard-2026-11-22.tar",
    database: { kind: "postgres", url: "postgres://127.0.0.1:1/" } as const,
  };

  await expect(backUpInChild(lost)).rejects.toThrow(/cannot be reached/);
  await expect(testBackup(openBackup("mortarboard-2026-11-20.tar", backups))).rejects.toThrow(
    /^There is no mortarboard-2026-11-20/,
  );
  await expect(testBackup(openBackup("mortarboard-2026-11-22.tar", backups))).rejects.toThrow(/^There is no/);
  const manifest = await testBackup(openBackup("mortarboard-2026-11-21.tar", backups));
  expect(manifest.uploads).toEqual({ files: 1, bytes: 5 });
  expect(moved).toEqual({ files: 1, missing: [] });
  const back = createDiskStore(join(folder.path, "back"));
  await copyUploads(database.db, openMediaStore(uploads), back);
  expect(await back.read(key)).toEqual(Buffer.from("photo"));
});
