import { chmod, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes a folder for its user alone: it holds personal data. One that exists keeps its permissions: others may need them. */
export async function makeDataFolder(folder: string): Promise<void> {
  const isThere = async () => (await stat(folder).catch(() => null))?.isDirectory() === true;
  if (await isThere()) return;
  // `recursive` hangs where a folder takes no other, such as /proc.
  if (dirname(folder) !== folder) await makeDataFolder(dirname(folder));
  await mkdir(folder, { mode: FOLDER_MODE }).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
}

/** Makes an empty file for its user alone. An existing file is not opened: closing it would end this process's locks on it. */
export async function makePrivateFile(file: string): Promise<void> {
  await writeFile(file, "", { flag: "wx", mode: FILE_MODE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Limits the files that exist to their user. Without the permission to do so, they stay as they are. */
export async function keepPrivate(...files: string[]): Promise<void> {
  for (const file of files) await chmod(file, FILE_MODE).catch(() => {});
}

/** Writes a file for its user alone. Readers see all of it or none, even after a power cut. A failure leaves nothing behind. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeDataFolder(folder);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, bytes, { mode: FILE_MODE });
    await renameDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Renames a file so that a power cut afterwards takes neither its new name nor its content. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await sync(from, "r+");
  await rename(from, to);
  // A folder cannot be opened for syncing on Windows.
  if (process.platform !== "win32") await sync(dirname(to), "r");
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
