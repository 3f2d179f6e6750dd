import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { definitionOf, isPagePath, SINGLETONS_BY_PATH } from "#contract/collections/document-definitions.ts";
import { OTHER_LANGUAGES, type OtherLanguage } from "#contract/collections/translations.ts";
import { SAMPLE_SCHEMAS } from "#contract/content-samples.ts";
import { languageOf } from "#contract/translations.ts";
import { listPublicFiles } from "./public-files.ts";

/** A file's text, or half a sentence that says why it cannot be read. */
export type FileText = string | { unreadable: string };

export const PRODUCT_FOLDER = join(import.meta.dirname, "../../../../content");

/** Content and pictures for a college that starts its own site: they say nothing that is true of one college only. */
export const STARTER_FOLDER = join(import.meta.dirname, "../../../../starter");

/** The path of a document's translation: of `pages/Library.md` it is `bn/pages/Library.yaml`. */
export const translationPath = (language: OtherLanguage, path: string) =>
  `${language}/${path.replace(/\.md$/, ".yaml")}`;

/** The document of a translation: of `bn/pages/Library.yaml` it is `pages/Library.md`, in Bengali. Null for any other path. */
export function originalOf(path: string): { language: OtherLanguage; path: string } | null {
  const language = languageOf(path);
  const name = path.slice(`${language}/`.length);
  const original = [name, name.replace(/\.yaml$/, ".md")].find(isOriginalPath);
  return language && original ? { language, path: original } : null;
}

/** The texts of English documents only. Translations have the same links, and may still be those of an earlier wording. */
export function originalsIn<Text>(texts: ReadonlyMap<string, Text>): Map<string, Text> {
  return new Map([...texts].filter(([path]) => isOriginalPath(path)));
}

/** Whether a path is that of a document, which the staff can edit. Names of pages have letters, digits and hyphens. */
export function isDocumentPath(path: string): boolean {
  return isOriginalPath(path) || originalOf(path) !== null;
}

export const isOriginalPath = (path: string) => definitionOf(path) !== undefined;

/** Whether a document is right for any college: a folder of content that lacks it has the product's. */
export function isForAnyCollege(path: string): boolean {
  return definitionOf(originalOf(path)?.path ?? path)?.isForAnyCollege === true;
}

/** The documents of a folder like `content/` by path: `college.yaml`, `pages/Library.md`, `bn/pages/Library.yaml`. */
export async function readContentFiles(dir: string): Promise<Map<string, FileText>> {
  const pages = (await readdir(join(dir, "pages")).catch(() => [])).map((name) => `pages/${name}`).filter(isPagePath);
  return readTexts(dir, withTranslations([...SINGLETONS_BY_PATH.keys(), ...pages.sort()]));
}

/** The documents that a college begins with: the folder's, and the product's that are right for any college. */
export async function readSeeds(dir: string): Promise<Map<string, FileText>> {
  const shipped = withTranslations([...SINGLETONS_BY_PATH.keys()].filter(isForAnyCollege));
  return new Map([...(await readTexts(PRODUCT_FOLDER, shipped)), ...(await readContentFiles(dir))]);
}

/** The records that a new installation starts with, and the files that they name, by address. */
export async function readSampleFiles(dir: string) {
  const texts = [
    ...(await readTexts(PRODUCT_FOLDER, ["sample/almanac.yaml"])),
    ...(await readTexts(dir, [...SAMPLE_SCHEMAS.keys()])),
  ];
  const folder = join(dir, "sample");
  return { texts: new Map(texts), folder, files: await listPublicFiles([folder]) };
}

const withTranslations = (paths: readonly string[]) => [
  ...paths,
  ...OTHER_LANGUAGES.flatMap((language) => paths.map((path) => translationPath(language, path))),
];

/** The texts of files by path; those that are missing are left out. */
async function readTexts(dir: string, paths: readonly string[]): Promise<Map<string, FileText>> {
  const texts = await Promise.all(paths.map(async (path) => [path, await readText(join(dir, path))] as const));
  return new Map(texts.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
}

async function readText(file: string): Promise<FileText | null> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) {
    return bytes.code === "ENOENT" ? null : { unreadable: `the file cannot be read (${bytes.code})` };
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { unreadable: "the file is not saved as UTF-8 text: choose the encoding UTF-8 when you save it" };
  }
}

/** A folder as messages name it: relative where it is in the working directory. */
export function shownFolder(dir: string): string {
  const near = relative(".", dir) || ".";
  return `${near.startsWith("..") ? dir : near}/`;
}
