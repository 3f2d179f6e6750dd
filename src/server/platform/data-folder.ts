import { chmod, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** For its user alone: it holds personal data. An existing folder keeps its rights, which others may need. */
export async function makeDataFolder(folder: string): Promise<void> {
  const isThere = async () => (await stat(folder).catch(() => null))?.isDirectory() === true;
  if (await isThere()) return;
  // `recursive` hangs where a folder takes no other, such as /proc.
  if (dirname(folder) !== folder) await makeDataFolder(dirname(folder));
  await mkdir(folder, { mode: FOLDER_MODE }).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
}

/** For its user alone. An existing file is not opened: closing it would end this process's locks on it. */
export async function makePrivateFile(file: string): Promise<void> {
  await writeFile(file, "", { flag: "wx", mode: FILE_MODE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Limits files to their user, as far as they exist. Without the right to change them, they still work. */
export async function keepPrivate(...files: string[]): Promise<void> {
  for (const file of files) await chmod(file, FILE_MODE).catch(() => {});
}

/** For its user alone; readers see all of it or none, even after a power cut. Leaves nothing behind on failure. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeDataFolder(folder);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, bytes, { mode: FILE_MODE });
    await renameForGood(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** After it, a power cut takes neither the name nor what is in the file. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await sync(from, "r+");
  await rename(from, to);
  // A folder cannot be opened for syncing on Windows.
  if (process.platform !== "win32") await sync(dirname(to), "r");
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
