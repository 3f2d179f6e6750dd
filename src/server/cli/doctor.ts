import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import type { HealthCheck } from "#contract/health.ts";
import {
  addressIn,
  BROCHURE,
  LANGUAGE_IN_ENGLISH,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from "#messages/languages.ts";
import { ContentError } from "#server/collections/content/content-error.ts";
import { formatFolderPath } from "#server/collections/content/content-files.ts";
import { contentIn, fallbackSentence, openContentStore } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { PublicFiles } from "#server/collections/content/public-files.ts";
import { readStartupContent } from "#server/collections/content/seeds.ts";
import type { Progress } from "#server/collections/content/translations.ts";
import {
  HEALTH_CHECKS,
  MACHINE_CHECKS,
  outcomeOfError,
  runHealthChecks,
} from "#server/operations/health/health-checks.ts";
import { checkEnquiryRecipient } from "#server/operations/health/service-checks.ts";
import { type Config, OPERATOR_TOOL, readConfig, settingsFiles } from "#server/platform/config.ts";
import { listPendingMigrations, openDatabase, refuseCorrupt } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { openMediaStore } from "#server/platform/media/media-store.ts";
import { pictureKind } from "#server/platform/media/upload.ts";
import { readMadeBrochure, readOwnBrochure } from "#server/publishing/brochure/brochure.service.ts";
import { type Command, openDatabaseIfCurrent, printFindings } from "./command.ts";
import { findWrongTerms, readTerms } from "./glossary.ts";

type Finding = Omit<HealthCheck, "id">;

const good = (title: string, text: string): Finding => ({ title, state: "ok", text });
const bad = (title: string, text: string): Finding => ({ title, state: "bad", text });

export const doctorCommand: Command = {
  name: "doctor",
  usages: [""],
  help: "Checks everything that the site needs, and says what to do about what it finds.",
  run: () => printFindings(findings()),
};

async function* findings(): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return yield bad("Settings", error.message);
  }
  yield await checkSettingsFiles(config);
  yield* checkContent(config);
  yield* checkMachine(config);
}

/** Checks whether other users can read the settings files, which hold passwords. */
async function checkSettingsFiles({ siteDir }: Config): Promise<Finding> {
  const files = settingsFiles(siteDir);
  const open: string[] = [];
  for (const file of files) if ((await stat(file)).mode & 0o077 && process.platform !== "win32") open.push(file);
  if (open.length > 0) {
    return bad(
      "Settings",
      `other users of this machine can read ${open.join(" and ")}, with the passwords in it. Run: chmod 600 ${open.join(" ")}`,
    );
  }
  return good("Settings", `all of them can be read${files.length > 0 ? `, from ${files.join(" and ")}` : ""}.`);
}

async function* checkContent(config: Config): AsyncGenerator<Finding> {
  const { contentDir, dataDir } = config;
  try {
    const { content, sources, mistakes } = await readContent(config);
    const { college, courses, pages } = content;
    yield good(
      "Content",
      `${college.name.english}, ${courses.length} courses, ${pages.length} pages, no mistakes in ${contentDir}.`,
    );
    const office = checkEnquiryRecipient({ config, college: () => college });
    if (office) yield { title: "Enquiries", ...office };
    if (mistakes.length > 0) {
      yield bad("Published texts", `open these in the admin and publish them again.\n${mistakes.join("\n")}`);
    }
    for (const language of OTHER_LANGUAGES) {
      const { validationErrors, progress } = content.translations[language];
      if (validationErrors.length > 0) {
        yield bad(
          "Translation",
          `these documents are shown in English until they are mended.\n${new ContentError(validationErrors).message}`,
        );
      }
      const sum = (key: keyof Progress) => [...progress.values()].reduce((all, each) => all + each[key], 0);
      const left = `${sum("missing")} of ${sum("texts")} texts are missing, ${sum("behind")} are behind the English`;
      yield good("Translation", `${LANGUAGE_NAMES[language]}: ${left}.`);
    }
    const otherWords = findWrongTerms(await readTerms(), sources);
    yield otherWords.length === 0
      ? good("Terms", "the Bengali says each term as docs/bengali-terms.yaml does.")
      : {
          title: "Terms",
          state: "warn",
          text: `look at these again, in docs/bengali-terms.yaml or in the text.\n${otherWords.join("\n")}`,
        };
    if (content.college.sampleNote) yield good("Sample", "the site shows the sample college.");
    yield await checkPictures(content.publicFiles);
    for (const language of LANGUAGES) {
      yield await checkBrochure(language, content, config.publicUrl ?? `http://localhost:${config.port}`, dataDir);
    }
  } catch (error) {
    if (!(error instanceof ContentError)) {
      return yield bad("Content", `${contentDir} cannot be read (${errorReason(error)}). Check CONTENT_DIR.`);
    }
    yield bad(
      "Content",
      `put these right, then run the doctor again. Until then a site that has started before goes on without these files.\n${error.message}`,
    );
  }
}

/** Reads the content that the next start shows: from the database or, if that cannot be read, from the files. */
async function readContent(config: Config) {
  await using db = await openDatabaseIfCurrent(config);
  const { places, sources, stored, check } = await readStartupContent(db, config);
  const { content, validationErrors } = await check();
  if (validationErrors.length > 0) throw new ContentError(validationErrors, formatFolderPath(places.contentDir));
  if (content && stored.size === 0) return { content, sources, mistakes: [] };
  const store = await openContentStore({ ...config, db: db as Database, dataDir: null });
  // Build again with the check that files exist, to find published texts that refer to missing files.
  const absent = (await store.build(new Map())).validationErrors.map(
    ({ document, sentence }) => `${document}: ${sentence}`,
  );
  const mistakes = [...store.fallbacks().map(fallbackSentence), ...absent];
  return { content: content ?? store.current(), sources, mistakes };
}

async function checkPictures(files: PublicFiles): Promise<Finding> {
  const pictures = [...files].filter(([address]) => /\.(svg|jpe?g|png|webp|avif|gif)$/i.test(address));
  const wrong: string[] = [];
  for (const [address, file] of pictures) {
    const kind = pictureKind(await readFile(file));
    if (address.toLowerCase().replace(/jpeg$/, "jpg").endsWith(`.${kind}`)) continue;
    const called = kind === null ? "is no picture that browsers show" : `is a file of the kind ${kind}`;
    const isSeal = address === "/Images/seal.svg";
    wrong.push(
      `${file} ${called}. ${isSeal ? "The seal has to be a drawing: save it as SVG" : "Save it as what its name says"}.`,
    );
  }
  return wrong.length > 0
    ? bad("Pictures", `${wrong.length} of ${pictures.length} are not what their names say.\n${wrong.join("\n")}`)
    : good("Pictures", `${pictures.length} files, each is what its name says.`);
}

async function checkBrochure(
  language: Language,
  content: Content,
  publicUrl: string,
  dataDir: string,
): Promise<Finding> {
  const title = language === "en" ? "Brochure" : `Brochure in ${LANGUAGE_IN_ENGLISH[language]}`;
  const own = content.publicFiles.get(addressIn(language, BROCHURE));
  if (own !== undefined) {
    return (await readOwnBrochure(language, content.publicFiles))
      ? good(title, `${own}, the college's own.`)
      : bad(title, `${own} is not a whole PDF, so a made one is served. Save it as a PDF again, or delete it.`);
  }
  const made = await readMadeBrochure({ language, content: contentIn(content, language), publicUrl, dataDir });
  return good(
    title,
    made
      ? `made from the content, ${Math.round(made.length / 1000)} kB.`
      : "not made from this content yet. The next start makes it; if this line stays, the log has the reason.",
  );
}

/** Checks the machine and the database, without creating a database. */
async function* checkMachine(config: Config): AsyncGenerator<Finding> {
  const { database } = config;
  const context = { config, checkMedia: () => openMediaStore(config).check(), now: () => new Date() };
  if (database.kind === "sqlite" && !existsSync(database.file)) {
    yield good("Database", `none yet. The first start makes ${database.file}.`);
    return yield* await runHealthChecks(MACHINE_CHECKS, context);
  }
  try {
    await using db = await openDatabase(database);
    refuseCorrupt(database);
    const pending = await listPendingMigrations(db);
    if (pending.length === 0) return yield* await runHealthChecks(HEALTH_CHECKS, { ...context, db });
    yield bad("Database", `it lacks ${pending.join(", ")}. Run: ${OPERATOR_TOOL} migrate`);
  } catch (error) {
    yield { title: "Database", ...outcomeOfError(error) };
  }
  yield* await runHealthChecks(MACHINE_CHECKS, context);
}
