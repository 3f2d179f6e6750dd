import { execFile } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";

const PROGRAM = new URL("../../src/server/cli/main.ts", import.meta.url).pathname;
/** Settings of every run. Unused ones are "", so that a developer's `.env` cannot point the tests at real data. */
const UNSET = {
  DATABASE_URL: "",
  PUBLIC_URL: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  CONTENT_DIR: "",
  SITE_DIR: "no-site",
  PORT: "",
  // The same cache of compiled code as in the npm scripts.
  NODE_COMPILE_CACHE: "node_modules/.cache/node-compile-cache",
};

export function runCli(
  args: readonly string[],
  options: { settings?: NodeJS.ProcessEnv; input?: string; isRead?: boolean } = {},
) {
  const { settings = {}, input = "", isRead = true } = options;
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...UNSET, ...settings };
    const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    if (!isRead) child.stdout?.destroy();
    child.stdin?.end(input);
  });
}

/** Opens a migrated SQLite database and the command-line tool for it. @param settings the tool's only settings */
export async function openCliSite(settings: NodeJS.ProcessEnv = {}) {
  const stack = new AsyncDisposableStack();
  const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-cli-")));
  const db = stack.use(await openDatabase({ kind: "sqlite", file: join(path, "mortarboard.sqlite") }));
  await migrateDatabase(db);
  return {
    db,
    /** Runs a command. @param command a string is split at spaces */
    cli: (command: string | readonly string[], input = "") =>
      runCli(typeof command === "string" ? command.split(" ") : command, {
        settings: { DATA_DIR: path, ...settings },
        input,
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
