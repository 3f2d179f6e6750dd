import { inspect } from "node:util";
import { ContentError } from "#server/collections/content/content-error.ts";
import { OPERATOR_TOOL, readConfig } from "#server/platform/config.ts";
import { migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { operatorSentence } from "#server/platform/operator-sentence.ts";
import { adminCommand } from "./admin.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { actionOf, type Command, UsageError } from "./command.ts";
import { contentCommand } from "./content.ts";
import { doctorCommand } from "./doctor.ts";
import { enquiryCommand } from "./enquiry.ts";
import { mailCommand } from "./mail.ts";
import { moveCommand } from "./move.ts";
import { outboxCommand } from "./outbox.ts";
import { sampleCommand } from "./sample.ts";
import { siteCommand } from "./site.ts";

const migrateCommand: Command = {
  name: "migrate",
  usages: [""],
  help: "Brings the database up to this version; makes it when there is none.",
  async run() {
    await using db = await openDatabase(readConfig().database);
    const names = await migrateDatabase(db);
    for (const name of names) console.log(`✓ ${name}`);
    console.log(names.length > 0 ? "The database is up to date now." : "The database was up to date already.");
    return 0;
  },
};

/** All commands. To add a command, create a file in this folder and list the command here. */
const COMMANDS: readonly Command[] = [
  siteCommand,
  migrateCommand,
  doctorCommand,
  mailCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  outboxCommand,
  enquiryCommand,
  adminCommand,
  contentCommand,
  sampleCommand,
];

const EXIT_USAGE = 2;

// Ignore EPIPE: a reader such as `head` may end before the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

process.exitCode = await runCommand(process.argv.slice(2));

async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    console.log("Mortarboard, the operator's tool");
    for (const each of COMMANDS) console.log(["", ...usageLines(each), `      ${each.help}`].join("\n"));
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    console.error(`There is no command "${name}". See all of them with: ${OPERATOR_TOOL} help`);
    return EXIT_USAGE;
  }
  try {
    const { run } = command;
    return await (typeof run === "function" ? run(args) : actionOf(name, args[0], run)(args.slice(1)));
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n${usageLines(command).join("\n")}`);
      return EXIT_USAGE;
    }
    const isForPeople = error instanceof ContentError || error instanceof AppError;
    console.error(operatorSentence(error) ?? (isForPeople ? error.message : inspect(error)));
    return 1;
  }
}

function usageLines({ name, usages }: Command): string[] {
  return usages.map((usage) => `  ${OPERATOR_TOOL} ${name} ${usage}`.trimEnd());
}

/** Whether an error is about the arguments: a UsageError, or an error of `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}
