import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Act } from "#contract/activity.ts";
import { type Config, readConfig } from "#server/config.ts";
import { createContentBuilder } from "#server/content/build-content.ts";
import { ContentError } from "#server/content/content-error.ts";
import { isDocumentPath, originalOf, readContentFiles, shownFolder } from "#server/content/content-files.ts";
import { createContentStore, translationFaults } from "#server/content/content-store.ts";
import { FOR_ANY_COLLEGE } from "#server/content/document-schemas.ts";
import { loadShipped } from "#server/content/last-good-content.ts";
import { readLibrary } from "#server/content/published-texts.ts";
import type { Database } from "#server/db/open-database.ts";
import { claimContentVersion, findContentVersion } from "#server/db/topic-versions.ts";
import { reasonOf, SettingError } from "#server/errors.ts";
import { writeChange } from "#server/features/documents/publications.ts";
import { inChange } from "#server/in-change.ts";
import { actionOf, type Command, UsageError, withConfiguredDatabase } from "./command.ts";

const CHANGED = "The staff has published something at the same time, so nothing was changed. Run this again.";
const COMMAND_LINE = { adminId: null, email: "command line", address: "" };

export const contentCommand: Command = {
  name: "content",
  usages: ["export DIR", "import DIR"],
  help: "Writes what the site says today as a folder like content/, or checks such a folder and publishes what differs.",
  async run([action, ...args]) {
    const task = actionOf("content", action, { export: exportTo, import: importFrom });
    const [dir, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
    if (dir === undefined || rest.length > 0) throw new UsageError("Name one folder.");
    const config = readConfig();
    return withConfiguredDatabase(config, (db) => task(dir, config, db));
  },
};

/** With README.md and sample/, so that the folder is a whole one for CONTENT_DIR. */
async function exportTo(dir: string, config: Config, db: Database): Promise<number> {
  const { contentDir, publicDirs, dataDir } = config;
  const shipped = await loadShipped(contentDir, publicDirs);
  const store = createContentStore({ shipped, db, dataDir });
  await store.reload();
  const isUsed = (await readdir(dir).catch(() => [])).length > 0;
  if (isUsed) throw new SettingError(`The folder ${dir} is not empty. Name a new one.`);
  try {
    const filter = (path: string) => path === contentDir || !basename(path).startsWith(".");
    await cp(contentDir, dir, { recursive: true, dereference: true, filter });
    const texts = store.texts();
    for (const path of shipped.documents.keys()) if (!texts.has(path)) await rm(join(dir, path));
    for (const [path, text] of texts) {
      if (shipped.documents.get(path) === text) continue;
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), text);
    }
  } catch (error) {
    throw new SettingError(`The folder ${dir} cannot be written (${reasonOf(error)}). Name another one.`);
  }
  const { library } = await readLibrary(db);
  console.log(`Written to ${dir}: ${store.texts().size} documents as the site shows them, README.md and sample/.`);
  if (library.size > 0) console.log(`Uploaded pictures and PDFs are not in it: they are in ${join(dataDir, "media")}.`);
  return 0;
}

/** Nothing is published when there is a mistake. */
async function importFrom(dir: string, config: Config, db: Database): Promise<number> {
  const { contentDir, publicDirs, dataDir } = config;
  const shipped = await loadShipped(contentDir, publicDirs);
  const store = createContentStore({ shipped, db, dataDir });
  const version = await findContentVersion(db);
  await store.reload();
  const given = await readContentFiles(dir);
  if (given.texts.size === 0) throw new SettingError(`There is no content in the folder ${dir}.`);
  const documents = [...given.texts].filter(([path]) => isDocumentPath(path));
  const samples = [...shipped.files.texts].filter(([path]) => !isDocumentPath(path));
  const { library } = await readLibrary(db);
  const build = createContentBuilder();
  const { publicFiles } = shipped.content;
  const texts = new Map([...samples, ...documents]);
  const { content, faults } = await build({ ...shipped.files, texts }, { publicFiles, library });
  if (content === null) throw new ContentError(faults, shownFolder(dir));

  const today = store.texts();
  // A translation that is as it was holds up nothing.
  const inTranslations = translationFaults(content).filter(({ file }) => today.get(file) !== texts.get(file));
  if (inTranslations.length > 0) throw new ContentError(inTranslations, shownFolder(dir));
  const changes = new Map<string, string | null>();
  for (const [path, text] of documents)
    if (typeof text === "string" && today.get(path) !== text) changes.set(path, text);
  const kept: readonly string[] = FOR_ANY_COLLEGE;
  for (const path of today.keys()) {
    // The translation of a page that goes stays, for when it comes back.
    const original = originalOf(path);
    const isLeft = kept.includes(path) || (original !== null && !texts.has(original.path));
    if (!texts.has(path) && !isLeft) changes.set(path, null);
  }
  if (changes.size === 0) {
    console.log("The site says all of this already; nothing was changed.");
    return 0;
  }
  const [moment, { email }] = [new Date(), COMMAND_LINE];
  await inChange(db, COMMAND_LINE, moment, async (transaction) => {
    const act: Act[] = [];
    if ((await claimContentVersion(transaction, version)) === null) throw new SettingError(CHANGED);
    for (const [path, text] of changes) {
      const action = text === null ? "deleted" : "published";
      await writeChange(transaction, { path, text, action }, { shipped: shipped.documents, email, moment });
      act.push({ action: `document.${action}`, subjectId: path, subject: path });
    }
    return { result: undefined, act };
  });
  for (const [path, text] of changes) console.log(`${text === null ? "- deleted" : "✓ published"} ${path}`);
  console.log("A running server shows it within ten seconds.");
  return 0;
}
