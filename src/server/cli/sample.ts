import { parseArgs } from "node:util";
import { loadContent } from "#server/collections/content/load-content.ts";
import { hasSampleData, loadSampleData, removeSampleData } from "#server/operations/sample-data/load-sample-data.ts";
import { type Config, OPERATOR_TOOL, readConfig } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createMedia } from "#server/platform/media/media.service.ts";
import { openMediaStore } from "#server/platform/media/media-store.ts";
import { actionOf, type Command, withConfiguredDatabase } from "./command.ts";

const now = () => new Date();

export const sampleCommand: Command = {
  name: "sample",
  usages: ["load", "remove"],
  help: "Loads the sample notices, events, students and pictures, or removes those that are unchanged.",
  async run([action, ...args]) {
    // parseArgs throws on further arguments.
    parseArgs({ args });
    return actionOf("sample", action, { load, remove })(readConfig());
  },
};

async function load(config: Config): Promise<number> {
  return withConfiguredDatabase(config, async (db) => {
    const { samples } = await loadContent(config.contentDir, config.publicDirs, db);
    if (await hasSampleData(db)) {
      console.error(`The sample data is there already. To begin anew, first: ${OPERATOR_TOOL} sample remove`);
      return 1;
    }
    await loadSampleData(openMedia(db, config), samples, now());
    const { notices, events, "placed-students": students, pictures } = samples;
    console.log(
      `Loaded: ${notices.length} notices, ${events.length} events, ${students.length} placed students.\n` +
        `${pictures.length} pictures wait: a running server stores them within a minute, else the next start does.`,
    );
    return 0;
  });
}

async function remove(config: Config): Promise<number> {
  return withConfiguredDatabase(config, async (db) => {
    const removed = await removeSampleData(db, openMedia(db, config));
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

function openMedia(db: Database, config: Config) {
  const log = { error: (_: object, message: string) => console.error(message) };
  return createMedia({ db, store: openMediaStore(config), log, onVariantsMade() {}, now }).service;
}
