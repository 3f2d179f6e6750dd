import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { HealthCheck } from "#contract/health.ts";
import { type Config, OPERATOR_TOOL } from "#server/platform/config.ts";
import { listPendingMigrations, openDatabase, setLockTimeout } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { SettingError } from "#server/platform/errors.ts";

export interface Command {
  name: string;
  /** The arguments, one line for each usage: `list [--status pending|sent|parked|all]`. */
  usages: readonly string[];
  help: string;
  /** Runs the command, or one of its actions, with the other arguments. Resolves to the exit code. */
  run: Task | Readonly<Record<string, Task>>;
}

/** @throws {UsageError} */
type Task = (args: string[]) => Promise<number>;

/** A command was called with wrong arguments: the message is printed with the command's usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns the requested action of a command. @throws {UsageError} if the action is missing or unknown */
export function actionOf<Action>(command: string, action: string | undefined, actions: Record<string, Action>): Action {
  const found = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (found) return found;
  throw new UsageError(action ? `${command} does not know "${action}".` : `${command} needs to know what to do.`);
}

const SIGNS = { ok: "✓", warn: "!", bad: "✗" };

/** Prints findings, indenting further lines of a text. @returns the exit code: 1 if one of the findings is bad */
export async function printFindings(findings: AsyncIterable<Omit<HealthCheck, "id">>): Promise<number> {
  let exitCode = 0;
  for await (const { title, state, text, advice = "" } of findings) {
    console.log(`${SIGNS[state]} ${title}: ${`${text} ${advice}`.trim().replaceAll("\n", "\n  ")}`);
    if (state === "bad") exitCode = 1;
  }
  return exitCode;
}

export function formatTable(head: readonly string[], rows: readonly string[][]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const textOf = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((line) => textOf(line).trimEnd()).join("\n");
}

/** Asks a question at the terminal, or reads the first line of standard input. @param isSecret hides the input */
export async function ask(question: string, isSecret = false): Promise<string> {
  const { stdin, stdout } = process;
  const isHidden = isSecret && stdin.isTTY;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isHidden) stdout.write(question);
  const output = isSecret ? nowhere : stdout;
  const terminal = createInterface({ input: stdin, output, ...(isHidden && { terminal: true }) });
  // Also wait for `line` and `close`: an input that ends without a line break does not resolve `question`.
  const ended = new Promise<string>((resolve) => terminal.once("line", resolve).once("close", () => resolve("")));
  try {
    return await Promise.race([terminal.question(isSecret ? "" : question), ended]);
  } finally {
    terminal.close();
    if (isHidden) stdout.write("\n");
  }
}

/** Opens the database. Null if there is none, or if its tables are not of this version; the doctor reports why. */
export async function openDatabaseIfCurrent({ database }: Config): Promise<Database | null> {
  if (database.kind === "sqlite" && !existsSync(database.file)) return null;
  const db = await openDatabase(database).catch(() => null);
  const pending = await (db && listPendingMigrations(db).catch(() => null));
  if (pending?.length === 0) return db;
  await db?.destroy();
  return null;
}

/** Runs a task with the configured database. @throws {SettingError} if there is none, or migrations are pending */
export async function withConfiguredDatabase(
  { database }: Config,
  task: (db: Database) => Promise<number>,
): Promise<number> {
  if (database.kind === "sqlite" && !existsSync(database.file)) {
    throw new SettingError(
      `DATA_DIR: there is no database at ${database.file} yet. Make it with: ${OPERATOR_TOOL} migrate`,
    );
  }
  await using db = await setLockTimeout(await openDatabase(database));
  if ((await listPendingMigrations(db)).length > 0) {
    throw new SettingError(
      `The database is older than this version of Mortarboard. First run: ${OPERATOR_TOOL} migrate`,
    );
  }
  return await task(db);
}
