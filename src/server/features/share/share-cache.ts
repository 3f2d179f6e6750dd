import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "#server/write-whole.ts";

const OURS = /^share-[\da-f]+\.png$/;
/** Some 25 MB. What was made longest ago goes first: it is made again when somebody shares it. */
const PICTURES_KEPT = 600;
/** The last bytes of every PNG. */
const PNG_END = Buffer.from("49454e44ae426082", "hex");

/** The picture that was kept under this hash, or null when there is none or it is not a whole PNG. */
export async function readKeptPicture(cacheDir: string, hash: string): Promise<Uint8Array | null> {
  const bytes = await readFile(join(cacheDir, fileName(hash))).catch(() => null);
  return bytes?.subarray(-PNG_END.length).equals(PNG_END) ? bytes : null;
}

/**
 * Keeps a picture, and removes the oldest ones beyond a number.
 * @throws Error of the file system when the folder cannot be written
 */
export async function keepPicture(
  cacheDir: string,
  hash: string,
  bytes: Uint8Array,
  picturesKept = PICTURES_KEPT,
): Promise<void> {
  await writeWhole(join(cacheDir, fileName(hash)), bytes);
  const names = (await readdir(cacheDir)).filter((name) => OURS.test(name));
  if (names.length <= picturesKept) return;
  const dated = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(cacheDir, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const tooMany = dated.toSorted((a, b) => b.madeAt - a.madeAt).slice(picturesKept);
  await Promise.all(tooMany.map(({ name }) => rm(join(cacheDir, name), { force: true })));
}

function fileName(hash: string): string {
  return `share-${hash}.png`;
}
