import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { didYouMean } from "./closest-name.ts";
import type { Reference } from "./markdown.ts";

/** Addresses that exist without a file in `content/pages/` or in the public folder. */
const BUILT_IN_PATHS = ["/", "/admin", "/contactpage", "/events.ics", "/notices.xml", "/Pdf/Brochure.pdf"] as const;

/** Addresses that the site answers itself, so that a page of the same name would never be seen. */
const TAKEN_PATHS = [
  "/admin",
  "/api",
  "/assets",
  "/contactpage",
  "/healthz",
  "/login",
  "/media",
  "/metrics",
  "/readyz",
  "/reset",
  "/smaller",
];

/** What may be pointed at: the pages of the site, and its files as `/Images/seal.svg`. */
export interface SiteTargets {
  routes: ReadonlySet<string>;
  files: PublicFiles;
}

/** Says whether a page may not have this address, whatever its letter case. */
export function isTakenPath(route: string): boolean {
  return TAKEN_PATHS.includes(route.toLowerCase());
}

/** The files that the site serves as they are: where each lies on the disk, by its address, such as `/Images/seal.svg`. */
export type PublicFiles = ReadonlyMap<string, string>;

/** Lists the files of the public folders, hidden ones left out. Of two with one address the first folder's is taken. */
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

/** Says in a sentence what is wrong with a link or a picture, or gives null where it leads somewhere. */
export function targetSentence({ kind, target }: Reference, site: SiteTargets): string | null {
  if (kind === "picture") return pictureSentence(target, site);
  if (/^(mailto|tel):./.test(target)) return null;
  if (target.startsWith("https://"))
    return URL.canParse(target) ? null : `the link ${target} is not a complete address`;
  if (target.startsWith("http:")) return `the link ${target} must begin with https://`;
  if (!/^\/(?!\/)/.test(target)) {
    return `the link ${target} must begin with https://, mailto:, tel:, or with a slash for a page of this site`;
  }
  const path = pathOf(target);
  if (BUILT_IN_PATHS.some((known) => known === path) || site.routes.has(path) || site.files.has(path)) return null;
  const meant = didYouMean(path, [...site.routes, ...BUILT_IN_PATHS]);
  return `links to ${path}, and this site has no such page.${meant}`;
}

function pictureSentence(target: string, { files }: SiteTargets): string | null {
  const path = pathOf(target);
  if (files.has(path)) return null;
  if (!target.startsWith("/"))
    return `the picture ${target} must be a file of the folder public, such as /Images/name.jpg`;
  return `the picture ${path} does not exist in the folder public.${didYouMean(path, files.keys())}`;
}

/** The path of an address without query and anchor, and with `%20` and the like as letters. */
export function pathOf(target: string): string {
  const path = target.replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
