import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase, openDatabase } from "#server/db/open-database.ts";

const PROGRAM = new URL("../cli/main.ts", import.meta.url).pathname;
/** Set, if to nothing, so that a developer's own `.env` cannot point the tests at real data. */
const UNSET = {
  DATABASE_URL: "",
  PUBLIC_URL: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  CONTENT_DIR: "",
  SITE_DIR: "no-site",
  PORT: "",
};

interface CliOptions {
  settings?: NodeJS.ProcessEnv;
  /** What comes from standard input. */
  input?: string;
}

/** Runs the command line tool in a process of its own. */
export function runCli(args: readonly string[], { settings = {}, input = "" }: CliOptions = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...UNSET, ...settings };
    const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

/** A migrated SQLite database of its own, and one command of the tool that works on it. */
export async function openCliSite(command: string, settings: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-cli-"));
  const db = await openDatabase({ kind: "sqlite", file: join(folder, "mortarboard.sqlite") });
  await migrateDatabase(db);
  return {
    db,
    cli: (args: readonly string[], input = "") =>
      runCli([command, ...args], { settings: { DATA_DIR: folder, ...settings }, input }),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  };
}
