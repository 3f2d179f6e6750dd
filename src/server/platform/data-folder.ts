import { lstatSync } from "node:fs";
import { access, chmod, constants, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { newId } from "./ids.ts";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Creates a folder that only this user can access, for personal data. An existing folder keeps its permissions. */
export async function makeDataFolder(folder: string): Promise<void> {
  const isThere = async () => (await stat(folder).catch(() => null))?.isDirectory() === true;
  if (await isThere()) return;
  // `mkdir` with `recursive` hangs in a folder that accepts no subfolders, such as /proc.
  if (dirname(folder) !== folder) await makeDataFolder(dirname(folder));
  await mkdir(folder, { mode: FOLDER_MODE }).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
}

/**
 * Rejects if this user can neither write to a folder nor create it.
 * @returns the folder or, if it does not exist, its nearest existing parent
 */
export async function checkFolderWritable(folder: string): Promise<string> {
  let existing = folder;
  // `lstat` also finds a link to a folder that is gone, where none can be created.
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing);
  // With the dot, a file is refused.
  await access(`${existing}/.`, constants.W_OK | constants.X_OK);
  return existing;
}

/** Creates an empty file for this user only. An existing file is not opened: closing it would drop our locks on it. */
export async function makePrivateFile(file: string): Promise<void> {
  await writeFile(file, "", { flag: "wx", mode: FILE_MODE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Restricts existing files to their owner. Ignores errors: a file may be missing or belong to another user. */
export async function restrictToOwner(...files: string[]): Promise<void> {
  for (const file of files) await chmod(file, FILE_MODE).catch(() => {});
}

/** Writes a file for this user only: atomically, even across a power cut. A failure leaves no temporary file. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeDataFolder(folder);
  // Unique: requests write one file at once, and in containers all processes have the same id.
  const temporary = `${path}.${newId()}.tmp`;
  try {
    await writeFile(temporary, bytes, { mode: FILE_MODE });
    await renameDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Renames a file and syncs the change, so that a later power cut loses neither the new name nor the content. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await sync(from, "r+");
  await rename(from, to);
  // Windows cannot sync a folder.
  if (process.platform !== "win32") await sync(dirname(to), "r");
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
