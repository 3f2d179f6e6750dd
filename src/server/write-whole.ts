import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeDataFolder } from "./data-folder.ts";

/**
 * Writes a file, for its user alone, so that a reader sees the whole of it or none, even after the power went out.
 * @throws Error of the file system when it cannot be written; nothing is left behind then
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeDataFolder(folder);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (process.platform === "win32") return; // a folder cannot be opened for syncing there
  await using handle = await open(folder, "r");
  await handle.sync();
}
