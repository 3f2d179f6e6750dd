import { chmod, mkdir, mkdtempDisposable, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkBackup } from "#server/operations/health/service-checks.ts";
import { parseS3Url, type S3Location } from "#server/platform/media/s3.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { diskFile } from "./archive.ts";
import { makeDueBackup } from "./nightly-backup.ts";
import { readManifest } from "./restore-backup.ts";

/** Returns a moment for a time in the college's time zone. */
const at = (time: string, day = "2026-11-21") => new Date(`${day}T${time}:00+05:30`);

test.for(databaseKinds)(
  "%s: of two servers one makes the nightly backup; old ones are deleted; a backup older than two days is a problem",
  async (kind) => {
    await using site = await openSite(kind);
    const [none, unset] = [await site.check(at("02:00")), await site.check(at("02:00"), null)];
    expect(none).toMatchObject({ state: "ok", text: "None yet. The first one is made within hours." });
    expect(unset).toMatchObject({ state: "warn", advice: expect.stringContaining("Set BACKUP_DIR") });
    await mkdir(site.dir);
    const older = [
      "mortarboard-2026-11-19.tar",
      "mortarboard-2026-11-20.tar",
      "mortarboard-2026-11-20.tar.77.part",
      "notes.txt",
    ];
    for (const name of older) await writeFile(join(site.dir, name), "");

    const early = await site.run(at("02:29"));
    const both = await Promise.all([site.run(at("02:31")), site.run(at("02:31"))]);
    const again = await site.run(at("09:00"));

    expect([early, both.filter(Boolean), again]).toEqual([false, [true], false]);
    expect(site.errors).toEqual([]);
    const kept = ["erased-persons.txt", "mortarboard-2026-11-20.tar", "mortarboard-2026-11-21.tar", "notes.txt"];
    expect(await readdir(site.dir)).toEqual(kept);
    const file = join(site.dir, "mortarboard-2026-11-21.tar");
    const { id } = await readManifest(diskFile(file));
    const rows = await site.db.selectFrom("backup").selectAll().execute();
    expect(rows).toMatchObject([
      { id, day: "2026-11-21", place: file, error: null, tried_at: at("02:31").toISOString() },
    ]);
    expect(rows[0]?.kilobytes).toBeGreaterThan(0);
    expect(await site.check(at("09:00"))).toMatchObject({
      state: "ok",
      text: expect.stringContaining("21 Nov 2026, 2:31 am"),
    });
    const [fresh, stale] = [await site.check(at("02:00", "2026-11-23")), await site.check(at("03:00", "2026-11-23"))];
    expect([fresh.state, stale.state]).toEqual(["ok", "bad"]);
    expect(stale.text).toContain("It is older than two days.");
  },
);

test("after the restore of an older backup, the day's earlier backup stays beside the new one", async () => {
  await using site = await openSite("sqlite");
  await site.run(at("02:31"));
  const { id } = await readManifest(diskFile(join(site.dir, "mortarboard-2026-11-21.tar")));
  // The restored database does not know the backups that were made after the one that was restored.
  await site.db.deleteFrom("backup").execute();

  await site.run(at("14:05"));

  const files = ["mortarboard-2026-11-21.tar", "mortarboard-2026-11-21T14-05.tar"];
  expect(await readdir(site.dir)).toEqual(["erased-persons.txt", ...files]);
  expect(await readManifest(diskFile(join(site.dir, files[0] ?? "")))).toMatchObject({ id });
  expect(await site.check(at("14:10"))).toMatchObject({ text: expect.stringContaining(files[1] ?? "") });
  await site.run(at("02:31", "2026-11-22"));
  expect(await readdir(site.dir)).toEqual(["erased-persons.txt", files[1], "mortarboard-2026-11-22.tar"]);
});

test("the health checks report a failed nightly backup, which is retried after three hours", async () => {
  await using site = await openSite("sqlite");
  await writeFile(site.dir, "a file where the folder should be");

  await site.run(at("02:31"));
  const failed = await site.check(at("03:00"));
  const soon = await site.run(at("05:00"));
  await rm(site.dir);
  const later = await site.run(at("05:45"));

  expect(failed).toMatchObject({
    state: "bad",
    text: expect.stringMatching(/^The last one failed \(.+ There is no earlier one\.$/),
  });
  expect([soon, later]).toEqual([false, true]);
  expect(site.errors).toHaveLength(1);
  expect(await site.check(at("06:00"))).toMatchObject({ state: "ok" });
});

test("a folder or bucket that takes no backups is a problem before the first one is due", async () => {
  await using site = await openSite("sqlite");
  await writeFile(site.dir, "a file where the folder should be");
  const bucket = "s3://KEY:hunter2@copies?endpoint=http://127.0.0.1:2";

  const inFile = await site.check(at("10:00"));
  await chmod(site.dir, 0o755);
  const inProgram = await site.check(at("10:00"));
  await symlink(join(site.dir, "../no-disk"), join(site.dir, "../link"));
  const onAbsentDisk = await site.check(at("10:00"), join(site.dir, "../link"));
  const inBucket = await site.check(at("10:00"), null, parseS3Url("BACKUP_URL", bucket, {}));

  const advice = expect.stringMatching(/^Check BACKUP_DIR or BACKUP_URL/);
  for (const outcome of [inFile, inProgram, onAbsentDisk]) {
    expect(outcome).toEqual({ state: "bad", text: expect.stringMatching(/cannot be stored \(E/), advice });
  }
  expect(inBucket).toEqual({ state: "bad", text: expect.stringMatching(/copies at .+ does not answer/), advice });
  expect(await site.check(at("10:00"), join(site.dir, "../new/folder"))).toMatchObject({ state: "ok" });
});

async function openSite(kind: (typeof databaseKinds)[number]) {
  const stack = new AsyncDisposableStack();
  const { db, location } = stack.use(await openTestDatabase(kind));
  const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-nightly-")));
  const dir = join(path, "backups");
  const errors: string[] = [];
  const error = (_: object, message = "") => void errors.push(message);
  const log = { error, warn() {}, info() {} };
  const backups = { dir: dir as string | null, s3: null, keep: 2 };
  const media = { s3: null, publicUrl: null };
  const config = { backups, database: location, media, dataDir: path, siteDir: join(path, "site") };
  return {
    db,
    dir,
    errors,
    run: (now: Date) => makeDueBackup({ config, db, log, now: () => now }),
    check: (now: Date, folder: string | null = dir, s3: S3Location | null = null) =>
      checkBackup({ db, config: { backups: { ...backups, dir: folder, s3 } }, now: () => now }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
