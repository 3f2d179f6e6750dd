import { inspect } from "node:util";
import { ContentError } from "#server/content/content-error.ts";
import { AppError, SettingError } from "#server/errors.ts";
import { adminCommand } from "./admin.ts";
import { type Command, UsageError } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { enquiryCommand } from "./enquiry.ts";
import { migrateCommand } from "./migrate.ts";
import { outboxCommand } from "./outbox.ts";
import { sampleCommand } from "./sample.ts";
import { siteCommand } from "./site.ts";

/** The operator's tool: `npm run cli -- <command>`. A new command is one file here and one entry in this table. */
const COMMANDS: readonly Command[] = [
  siteCommand,
  migrateCommand,
  doctorCommand,
  outboxCommand,
  enquiryCommand,
  adminCommand,
  sampleCommand,
];

const CALL = "npm run cli --";
const EXIT_USAGE = 2;

process.exitCode = await runCommand(process.argv.slice(2));

async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    console.log(helpText());
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    console.error(`There is no command "${name}". See all of them with: npm run cli`);
    return EXIT_USAGE;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n${usageLines(command).join("\n")}`);
      return EXIT_USAGE;
    }
    const isMendable = [SettingError, ContentError, AppError].some((kind) => error instanceof kind);
    console.error(isMendable && error instanceof Error ? error.message : inspect(error));
    return 1;
  }
}

function helpText(): string {
  const commands = COMMANDS.map((command) => [...usageLines(command), `      ${command.help}`].join("\n"));
  return ["Mortarboard, the operator's tool", ...commands].join("\n\n");
}

function usageLines({ name, usages }: Command): string[] {
  return usages.map((usage) => `  ${CALL} ${name} ${usage}`.trimEnd());
}

/** Ours, or one of Node's own about options that are unknown or lack a value. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}
