import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { decodePath } from "#server/platform/http/request-path.ts";
import { type MediaStore, parseMediaKey } from "#server/platform/media/media-store.ts";

/** Paths on the disk by address, such as `/Images/seal.svg`. */
export type PublicFiles = ReadonlyMap<string, string>;

/** Lists the files of folders, except hidden files. If two have the same address, the first folder's file wins. */
export async function listPublicFiles(folders: readonly string[]): Promise<PublicFiles> {
  const files = new Map<string, string>();
  for (const folder of folders.toReversed()) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const address = `/${relative(folder, join(parentPath, name)).split(sep).join("/")}`;
      if (!address.includes("/.")) files.set(address, join(parentPath, name));
    }
  }
  return files;
}

/** Returns the path of an address, percent-decoded and without query and fragment. */
export function toPathname(target: string): string {
  return decodePath(target.replace(/[?#].*$/s, ""));
}

const UPLOADS = "/media/";

/** Whether an address is that of an upload, such as a picture of the library. */
export const isUpload = (address: string) => address.startsWith(UPLOADS);

/** Reads a picture of the content: a public file or an upload. Rejects if there is no such file. */
export async function readPicture(
  address: string,
  files: PublicFiles,
  store: Pick<MediaStore, "read">,
): Promise<Buffer> {
  const path = toPathname(address);
  if (!isUpload(path)) return readFile(files.get(path) ?? "");
  const key = path.slice(UPLOADS.length);
  if (!parseMediaKey(key)) throw new Error("there is no such file");
  return store.read(key);
}
