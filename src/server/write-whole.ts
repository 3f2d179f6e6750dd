import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file so that a reader sees the whole of it or none, even after the power went out.
 * @throws Error of the file system when the folder cannot be written
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
