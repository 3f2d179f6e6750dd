import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { RETENTION_DAYS } from "#contract/privacy.ts";
import { reapplyErasures } from "#server/admissions/enquiry/erase-enquiries.ts";
import { type ErasedPerson, listErased } from "#server/admissions/enquiry/erased-persons.ts";
import type { Config } from "#server/platform/config.ts";
import { writeAtomically } from "#server/platform/data-folder.ts";
import { truncateWriteAheadLog } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { openObjectStore } from "#server/platform/media/s3.ts";

/** File with a hash of each erased person: in DATA_DIR and beside the backups, since a backup has an outdated list. */
const NAME = "erased-persons.txt";
const MAIL_FILE = /^[^-]+-(enquiry|desk|rights)-.*?([\da-f]{8}-[\da-f-]{27})\.eml$/;

type Places = Pick<Config, "dataDir" | "backups">;

/** Call after committing an erasure: removes the person's data from files and updates the list that restores read. */
export async function finishErasure(db: Database, places: Places): Promise<void> {
  await truncateWriteAheadLog(db);
  await deleteMailFiles(db, join(places.dataDir, "mail"));
  await writeErasedList(db, places);
}

export async function writeErasedList(db: Database, { dataDir, backups }: Places): Promise<void> {
  const entries = await listErased(db);
  const lines = entries.map(({ erased_at, salt, hash }) => `${erased_at} ${salt} ${hash}\n`);
  const bytes = Buffer.from(lines.join(""));
  for (const folder of [dataDir, backups.dir ?? dataDir]) await writeAtomically(join(folder, NAME), bytes);
  if (backups.s3) await openObjectStore(backups.s3).put(NAME, bytes, "text/plain");
}

/**
 * Erases again the people in the list in DATA_DIR who are not erased in the database: it is an older copy, put back by
 * hand or by `mortarboard rollback --restore`.
 * @returns the number of phone numbers and addresses that were erased again
 */
export async function eraseListed(db: Database, { dataDir }: Pick<Config, "dataDir">, now: Date): Promise<number> {
  const known = new Map((await listErased(db)).map(({ hash, erased_at }) => [hash, erased_at]));
  const kept = new Date(now.getTime() - RETENTION_DAYS.erasedPerson * 86_400_000).toISOString();
  const listed = await readErasedList(join(dataDir, NAME), { dataDir, backups: { dir: null, s3: null, keep: 0 } });
  const missing = listed.filter(({ hash, erased_at }) => erased_at > kept && erased_at > (known.get(hash) ?? ""));
  if (missing.length === 0) return 0;
  const erasedAgain = await db
    .transaction()
    .execute((transaction) => reapplyErasures(transaction, missing, new Date(0), now));
  await truncateWriteAheadLog(db);
  return erasedAgain;
}

/** Reads the erased people from the lists in DATA_DIR, beside the backup, and in the place of the nightly backups. */
export async function readErasedList(backup: string, { dataDir, backups }: Places): Promise<ErasedPerson[]> {
  const folders = new Set([dataDir, dirname(resolve(backup)), ...(backups.dir ? [backups.dir] : [])]);
  const read = (path: string) =>
    readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (/^ENO(ENT|TDIR)$/.test(error.code ?? "")) return "";
      throw new SettingError(
        `${path} cannot be read (${errorReason(error)}). Give this user the right to: it says who stays erased.`,
      );
    });
  const texts = await Promise.all([...folders].map((folder) => read(join(folder, NAME))));
  const stored = backups.s3 && (await openObjectStore(backups.s3).get(NAME));
  if (stored) texts.push(await text(stored));
  const entries = texts
    .flatMap((list) => list.match(/^\S+ \S+ \S+$/gm) ?? [])
    .map((line) => {
      const [erased_at = "", salt = "", hash = ""] = line.split(" ");
      return { hash, salt, erased_at };
    });
  const byHash = new Map(
    entries.toSorted((a, b) => (a.erased_at < b.erased_at ? -1 : 1)).map((one) => [one.hash, one]),
  );
  return [...byHash.values()];
}

/** Deletes mails stored as files: those of erased enquiries, and all to the desk, which may name erased families. */
async function deleteMailFiles(db: Database, folder: string): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).flatMap((name) => {
    const [, kind, id = ""] = MAIL_FILE.exec(name) ?? [];
    return kind ? [{ path: join(folder, name), kind, id }] : [];
  });
  if (files.length === 0) return;
  const kept = new Set((await db.selectFrom("outbox").select("id").execute()).map(({ id }) => id));
  for (const { path, kind, id } of files) if (kind === "desk" || !kept.has(id)) await rm(path, { force: true });
}
