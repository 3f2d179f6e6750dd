import { chmod, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes the folder where it is missing, for its user alone: names and telephone numbers live in it. One that is there
 * keeps its rights, since others may need it.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (await isFolder(folder)) return;
    // Not `recursive`: it never ends where a folder is there and takes none, such as /proc.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeDataFolder(dirname(folder));
    await mkdir(folder, { mode: FOLDER_MODE });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/**
 * Makes the file where it is missing, for its user alone. One that is there is not opened: to close it again would end
 * the locks that this process holds on it.
 */
export async function makePrivateFile(file: string): Promise<void> {
  await open(file, "ax", FILE_MODE).then(
    (handle) => handle.close(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
}

/** Takes from everybody else the right to read these files, where they are there and are ours. */
export async function keepPrivate(...files: string[]): Promise<void> {
  for (const file of files) {
    const isFile = (await stat(file).catch(() => null))?.isFile();
    // Whoever may not change the rights of a file can still use it.
    if (isFile) await chmod(file, FILE_MODE).catch(() => {});
  }
}
