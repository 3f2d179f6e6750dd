import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROGRAM = new URL("../../../tests/support/enquiry-process.ts", import.meta.url).pathname;
const ENQUIRIES = 25;
const CALLS = "trace=fsync,fdatasync,?access,?faccessat,?faccessat2";

/**
 * `PRAGMA synchronous` only tells what was asked for. This counts what the operating system was told: an enquiry that
 * is answered OK must be on the disk, not in a buffer that a power cut empties.
 */
test("each enquiry that is taken in is synced to the disk; a database that is not told to would be found out", async ({
  skip,
}) => {
  const obstacle = whyNotTraceable();
  if (obstacle) skip(obstacle);
  await using folder = await temporaryFolder();
  const record = join(folder.path, "calls.txt");
  const database = join(folder.path, "test.sqlite");

  const program = [process.execPath, PROGRAM, database, String(ENQUIRIES)];
  const { status, stderr } = spawnSync("strace", ["-f", "-qq", "-e", CALLS, "-o", record, ...program], {
    encoding: "utf8",
  });

  expect([status, stderr]).toEqual([0, ""]);
  const calls = await readFile(record, "utf8");
  expect(countSyncs(calls, "as-it-is")).toBeGreaterThanOrEqual(ENQUIRIES);
  expect(countSyncs(calls, "without-sync")).toBeLessThan(ENQUIRIES / 2);
});

/** The syncs between the marks that the program left. */
function countSyncs(calls: string, name: string): number {
  const [, between] = new RegExp(`/mark/begin-${name}"([\\s\\S]*)/mark/end-${name}"`).exec(calls) ?? [];
  if (between === undefined) throw new Error(`The marks of ${name} are not in the record.`);
  return between.match(/\bf(?:data)?sync\(/g)?.length ?? 0;
}

/** null when system calls can be watched here. */
function whyNotTraceable(): string | null {
  const { error, status, stderr } = spawnSync("strace", ["-f", "-qq", "-e", "trace=fsync", "true"], {
    encoding: "utf8",
  });
  if (error) return "strace is not installed: the syncs of the database are not counted.";
  return status === 0 ? null : `strace may not watch a process here (${stderr.trim()}): syncs are not counted.`;
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "mortarboard-durability-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
