import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { definitionOf, isPagePath, SINGLETONS_BY_PATH } from "#contract/collections/document-definitions.ts";
import { OTHER_LANGUAGES, type OtherLanguage } from "#contract/collections/translations.ts";
import { SAMPLE_SCHEMAS_BY_PATH } from "#contract/content-samples.ts";
import { translationLanguage } from "#contract/translations.ts";
import { listPublicFiles } from "./public-files.ts";

/** A file's text, or a sentence that says why the file cannot be read. */
export type FileText = string | { unreadable: string };

export const PRODUCT_FOLDER = join(import.meta.dirname, "../../../../content");

/** Content and pictures with which a college starts its own site. They contain nothing specific to one college. */
export const STARTER_FOLDER = join(import.meta.dirname, "../../../../starter");

/** Returns the path of a document's translation: `pages/Library.md` → `bn/pages/Library.yaml`. */
export const translationPath = (language: OtherLanguage, path: string) =>
  `${language}/${path.replace(/\.md$/, ".yaml")}`;

/** Returns the document that a path translates: `bn/pages/Library.yaml` → `pages/Library.md`. Null for other paths. */
export function parseTranslationPath(path: string): { language: OtherLanguage; path: string } | null {
  const language = translationLanguage(path);
  const name = path.slice(`${language}/`.length);
  const original = [name, name.replace(/\.yaml$/, ".md")].find(isOriginalPath);
  return language && original ? { language, path: original } : null;
}

/** Keeps the English documents only. A translation has the links of the English text, or of an earlier one. */
export function originalsIn<Text>(texts: ReadonlyMap<string, Text>): Map<string, Text> {
  return new Map([...texts].filter(([path]) => isOriginalPath(path)));
}

/** Whether a path names a document that the staff can edit, or a translation of one. */
export function isDocumentPath(path: string): boolean {
  return isOriginalPath(path) || parseTranslationPath(path) !== null;
}

export const isOriginalPath = (path: string) => definitionOf(path) !== undefined;

/** Whether a document suits any college. If a content folder does not have such a document, the product's is used. */
export function isForAnyCollege(path: string): boolean {
  return definitionOf(parseTranslationPath(path)?.path ?? path)?.isForAnyCollege === true;
}

/** Reads the documents of a folder like `content/`: `college.yaml`, `pages/Library.md`, `bn/pages/Library.yaml`. */
export async function readContentFiles(dir: string): Promise<Map<string, FileText>> {
  const pages = (await readdir(join(dir, "pages")).catch(() => [])).map((name) => `pages/${name}`).filter(isPagePath);
  return readTexts(dir, withTranslations([...SINGLETONS_BY_PATH.keys(), ...pages.sort()]));
}

/** Reads a college's first documents: the folder's and, if missing there, the product's that suit any college. */
export async function readSeeds(dir: string): Promise<Map<string, FileText>> {
  const shipped = withTranslations([...SINGLETONS_BY_PATH.keys()].filter(isForAnyCollege));
  return new Map([...(await readTexts(PRODUCT_FOLDER, shipped)), ...(await readContentFiles(dir))]);
}

/** Reads the sample records of a new installation, and lists the files that the records refer to, by address. */
export async function readSampleFiles(dir: string) {
  const texts = [
    ...(await readTexts(PRODUCT_FOLDER, ["sample/almanac.yaml"])),
    ...(await readTexts(dir, [...SAMPLE_SCHEMAS_BY_PATH.keys()])),
  ];
  const folder = join(dir, "sample");
  return { texts: new Map(texts), folder, files: await listPublicFiles([folder]) };
}

const withTranslations = (paths: readonly string[]) => [
  ...paths,
  ...OTHER_LANGUAGES.flatMap((language) => paths.map((path) => translationPath(language, path))),
];

/** Reads the texts of files, by path. Missing files are left out. */
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

/** Returns a folder's path for messages: relative if the folder is in the working directory. */
export function formatFolderPath(dir: string): string {
  const near = relative(".", dir) || ".";
  return `${near.startsWith("..") ? dir : near}/`;
}
