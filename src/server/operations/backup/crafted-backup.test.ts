import { createWriteStream } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listMigrations } from "#server/platform/db/open-database.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { createArchive, diskFile } from "./archive.ts";
import { testBackup } from "./restore-backup.ts";

test("a backup with a part that cannot be unpacked, is too large unpacked or is not a table is refused with a message", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-crafted-"));
  await using database = await openTestDatabase("sqlite");
  const migrations = await listMigrations(database.db);
  const columns = { id: "text", name: "text" } as const;
  const facts = {
    ...{ format: 1 as const, id: "1", version: "0.2.0", takenAt: "2026-11-21T10:18:00.000Z", migrations },
    ...{ tables: { recipe: { columns, rows: 1, sum: "0" } }, uploads: { files: 0, bytes: 0 }, erased: [], missing: [] },
  };

  for (const part of [Buffer.from("no gzip"), gzipSync(Buffer.alloc(80_000_000)), gzipSync('{"id":')]) {
    const file = join(folder.path, "backup.tar");
    const archive = createArchive(createWriteStream(file));
    await archive.add("tables/recipe/0001.ndjson.gz", part);
    await archive.finish(facts);

    await expect(testBackup(diskFile(file))).rejects.toThrow(
      /^\S+ is no backup of Mortarboard: its tables\/recipe\/0001\.ndjson\.gz cannot be read \(.+\)\. Take another one\.$/,
    );
  }
});
