import { parseArgs } from "node:util";
import { type Config, readConfig } from "#server/config.ts";
import { loadContent } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { noteOutsideChange } from "#server/db/outside-change.ts";
import { createMedia, type Media } from "#server/features/media/create-media.ts";
import { loadSampleData } from "#server/features/sample-data/load-sample-data.ts";
import { removeSampleData } from "#server/features/sample-data/remove-sample-data.ts";
import { hasSampleData } from "#server/features/sample-data/sample-data.repository.ts";
import { type Command, UsageError } from "./command.ts";
import { withConfiguredDatabase } from "./open-configured-database.ts";

const now = () => new Date();

export const sampleCommand: Command = {
  name: "sample",
  usages: ["load", "remove"],
  help: "Loads the sample notices, events, students and pictures, or removes those that nobody has changed.",
  async run([action, ...args]) {
    if (parseArgs({ args, options: {}, allowPositionals: true }).positionals.length > 0) {
      throw new UsageError(`${action} takes nothing more.`);
    }
    if (action === "load") return load(readConfig());
    if (action === "remove") return remove(readConfig());
    throw new UsageError(action ? `sample does not know "${action}".` : "sample needs to know what to do.");
  },
};

async function load(config: Config): Promise<number> {
  const { samples } = await loadContent(config.contentDir, config.publicDirs);
  return withConfiguredDatabase(config, async (db) => {
    if (await hasSampleData(db)) {
      console.error("The sample data is there already. To begin anew, first: npm run cli -- sample remove");
      return 1;
    }
    await loadSampleData({ db, media: openMedia(db, config).service }, samples, now());
    await noteOutsideChange(db);
    const { notices, events, placedStudents, pictures } = samples;
    console.log(
      `Loaded: ${notices.length} notices, ${events.length} events, ${placedStudents.length} placed students.\n` +
        `${pictures.length} pictures wait: a running server stores them within a minute, else the next start does.`,
    );
    return 0;
  });
}

async function remove(config: Config): Promise<number> {
  return withConfiguredDatabase(config, async (db) => {
    const removed = await removeSampleData(db, openMedia(db, config).service);
    if (Object.values(removed).every((count) => count === 0)) {
      console.log("There is no sample data. What the staff has written or changed stays.");
      return 0;
    }
    const { notices, events, placedStudents, categories, pictures } = removed;
    console.log(
      `Removed: ${notices} notices, ${events} events, ${placedStudents} placed students, ${categories} gallery ` +
        `categories, ${pictures} pictures. A running server shows it within ten seconds.`,
    );
    return 0;
  });
}

function openMedia(db: Database, { dataDir }: Config): Media {
  return createMedia({
    db,
    dataDir,
    log: { error: (_, message) => console.error(message) },
    onVariantsMade: () => {},
    now,
  });
}
