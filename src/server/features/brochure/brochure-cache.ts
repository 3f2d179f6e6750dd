import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "#server/write-whole.ts";

const OURS = /^brochure-[\w.-]+$/;

/**
 * The brochure that was kept under this hash.
 * @returns its bytes, or null when there is none or it is not a whole PDF
 */
export async function readKeptBrochure(cacheDir: string, hash: string): Promise<Uint8Array | null> {
  const bytes = await readFile(join(cacheDir, fileName(hash))).catch(() => null);
  const isWhole = bytes?.subarray(0, 5).toString() === "%PDF-" && bytes.subarray(-8).includes("%%EOF");
  return isWhole ? bytes : null;
}

/**
 * Keeps a brochure and removes older ones. A reader sees the whole file or none.
 * @throws Error of the file system when the folder cannot be written
 */
export async function keepBrochure(cacheDir: string, hash: string, bytes: Uint8Array): Promise<void> {
  const target = fileName(hash);
  await writeWhole(join(cacheDir, target), bytes);
  const older = (await readdir(cacheDir)).filter((name) => OURS.test(name) && name !== target);
  await Promise.all(older.map((name) => rm(join(cacheDir, name), { force: true })));
}

function fileName(hash: string): string {
  return `brochure-${hash}.pdf`;
}
