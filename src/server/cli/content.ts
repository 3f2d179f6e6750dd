import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { AuditEvent } from "#contract/activity.ts";
import { buildContent } from "#server/collections/content/build-content.ts";
import { ContentError } from "#server/collections/content/content-error.ts";
import {
  formatFolderPath,
  isForAnyCollege,
  parseTranslationPath,
  readContentFiles,
} from "#server/collections/content/content-files.ts";
import { translationErrors } from "#server/collections/content/content-store.ts";
import { listPublicFiles } from "#server/collections/content/public-files.ts";
import { readStartupContent, storeSeeds } from "#server/collections/content/seeds.ts";
import { isSameText, readLibrary } from "#server/collections/content/stored-documents.ts";
import { parseSource, serialiseSource } from "#server/collections/content/yaml-source.ts";
import { writeDocumentChange } from "#server/collections/documents/publications.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { CONTENT_TAG, claimContentVersion, findTagVersion } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
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

/** Exports the content as a complete folder for CONTENT_DIR, with README.md and sample/. Unchanged files are copied. */
async function exportTo(dir: string, config: Config, db: Database): Promise<number> {
  const { places, sources } = await readStartupContent(db, config);
  const { contentDir } = places;
  const files = await readContentFiles(contentDir);
  const isUsed = (await readdir(dir).catch(() => [])).length > 0;
  if (isUsed) throw new SettingError(`The folder ${dir} is not empty. Name a new one.`);
  try {
    const filter = (path: string) => path === contentDir || !basename(path).startsWith(".");
    await cp(contentDir, dir, { recursive: true, dereference: true, filter });
    for (const path of files.keys()) if (!sources.has(path)) await rm(join(dir, path));
    for (const [path, source] of sources) {
      const file = files.get(path);
      if (file !== undefined && isSameText(parseSource(path, file), source)) continue;
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), serialiseSource(path, source));
    }
  } catch (error) {
    throw new SettingError(`The folder ${dir} cannot be written (${errorReason(error)}). Name another one.`);
  }
  const { library } = await readLibrary(db);
  console.log(`Written to ${dir}: ${sources.size} documents as the site shows them, README.md and sample/.`);
  if (library.size > 0)
    console.log(`Uploaded pictures and PDFs are not in it: they are in ${join(config.dataDir, "media")}.`);
  return 0;
}

/** Publishes the documents of a folder that differ from the site; none if there is a validation error. */
async function importFrom(dir: string, config: Config, db: Database): Promise<number> {
  const mistakes = await storeSeeds(db, config);
  if (mistakes) throw mistakes;
  const version = await findTagVersion(db, CONTENT_TAG);
  const { places, sources: today } = await readStartupContent(db, config);
  const given = new Map([...(await readContentFiles(dir))].map(([path, text]) => [path, parseSource(path, text)]));
  if (given.size === 0) throw new SettingError(`There is no content in the folder ${dir}.`);
  const isKept = (path: string) => {
    // Keep the translation of a deleted page, for when the page comes back.
    const original = parseTranslationPath(path);
    return !given.has(path) && (isForAnyCollege(path) || (original !== null && !given.has(original.path)));
  };
  const documents = new Map([...[...today].filter(([path]) => isKept(path)), ...given]);
  const { library } = await readLibrary(db);
  const { content, validationErrors } = await buildContent(documents, {
    publicFiles: await listPublicFiles(places.publicDirs),
    library,
  });
  if (content === null) throw new ContentError(validationErrors, formatFolderPath(dir));

  const isChanged = (path: string) => !isSameText(documents.get(path) ?? null, today.get(path) ?? null);
  // Ignore errors in translations that this import does not change.
  const inTranslations = translationErrors(content).filter(({ file }) => isChanged(file));
  if (inTranslations.length > 0) throw new ContentError(inTranslations, formatFolderPath(dir));
  const changes = [...new Set([...given.keys(), ...today.keys()])].filter(isChanged).map((path) => {
    const text = documents.get(path) ?? null;
    return { path, text, action: text ? ("published" as const) : ("deleted" as const) };
  });
  if (changes.length === 0) {
    console.log("The site says all of this already; nothing was changed.");
    return 0;
  }
  const [moment, { email }] = [new Date(), COMMAND_LINE];
  await inChange(db, COMMAND_LINE, moment, async (transaction) => {
    const auditEvents: AuditEvent[] = [];
    if ((await claimContentVersion(transaction, version)) === null) throw new SettingError(CHANGED);
    for (const change of changes) {
      const { path, action } = change;
      await writeDocumentChange(transaction, change, { email, moment });
      auditEvents.push({ action: `document.${action}`, subjectId: path, subject: path });
    }
    return { result: undefined, auditEvent: auditEvents };
  });
  for (const { path, text } of changes) console.log(`${text === null ? "- deleted" : "✓ published"} ${path}`);
  console.log("A running server shows it within ten seconds.");
  return 0;
}
