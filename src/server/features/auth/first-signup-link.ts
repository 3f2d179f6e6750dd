import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/db/open-database.ts";
import { countAdmins } from "#server/features/admins/admin.repository.ts";
import { createOneTimeLink } from "./one-time-links.ts";

/**
 * While there is no admin: a link by which the first one can sign up from anywhere (rulings, 'Accounts'). Each start
 * makes one; the first signup ends them all.
 * @returns null when there is an admin
 */
export async function createFirstSignupLink(db: Database, publicUrl: string, now: Date): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null;
  const link = await createOneTimeLink(db, { kind: "first-signup", email: null, createdBy: null }, publicUrl, now);
  return link.url;
}

interface Outputs {
  dataDir: string;
  /** Null when standard output is no terminal: what is written there may be kept as a log, and the link is a key. */
  terminal: { write(text: string): unknown } | null;
  log: (facts: { file: string }, message: string) => void;
}

/** Writes the link to the terminal, or without one to a file under DATA_DIR that only its owner may read. */
export async function tellFirstSignupLink(link: string | null, { dataDir, terminal, log }: Outputs): Promise<void> {
  const file = join(dataDir, "first-signup.txt");
  // Writing to an existing file would keep its rights.
  await rm(file, { force: true });
  if (link === null) return;
  if (terminal) {
    terminal.write(`There is no admin yet. Create the first one, once, at ${link}\n`);
    return;
  }
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: "wx" });
  log({ file }, `There is no admin yet. Create the first one, once, at the address in ${file}`);
}
