import { type DatabaseConnection, type Driver, isAbortedTransactionError } from "kysely";
import { CommitUnknownError, SettingError } from "#server/errors.ts";

/**
 * Makes a failed transaction throw the error that made it fail, not that of the ROLLBACK, which fails too when the
 * connection is gone or SQLite has rolled back by itself. A COMMIT without a clear answer throws `CommitUnknownError`.
 */
export function withFirstErrors<Kind extends Driver>(driver: Kind): Kind {
  const [commit, rollback] = [driver.commitTransaction.bind(driver), driver.rollbackTransaction.bind(driver)];
  return Object.assign(driver, {
    commitTransaction: (connection: DatabaseConnection) =>
      commit(connection).catch((error: unknown) => {
        throw isRolledBack(error) ? error : new CommitUnknownError(error);
      }),
    rollbackTransaction: (connection: DatabaseConnection) => rollback(connection).catch(() => {}),
  });
}

/** Whether a COMMIT was refused and nothing of its transaction is stored: a constraint, a conflict, SQLite's full disk. */
function isRolledBack(error: unknown): boolean {
  return isAbortedTransactionError(error) || /^(23|40)\w{3}$|^SQLITE_(BUSY|FULL|CONSTRAINT)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** A connection that broke or could not be made. Some errors of the driver have no code, only a message. */
const LOST_CODE =
  /^(57P0[1-5]|08\w{3}|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const LOST_WORDS =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;
/** SQLite: another writer holds the file. PostgreSQL: a conflict, no resources, a standby that has not taken over yet. */
const BUSY_CODE = /^(SQLITE_BUSY.*|40001|40P01|53\w{3}|25006)$/;
const STORAGE_CODE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/;

/** Why the database cannot do its work now; null for any other error. */
export function databaseTrouble(error: unknown): "busy" | "storage" | null {
  const code = codeOf(error);
  if (STORAGE_CODE.test(code)) return "storage";
  if (BUSY_CODE.test(code) || LOST_CODE.test(code)) return "busy";
  return error instanceof Error && LOST_WORDS.test(error.message) ? "busy" : null;
}

/** Whether SQLite found its file damaged. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** @param reason SQLite's own words */
export function damagedError(file: string, reason: string): SettingError {
  return new SettingError(
    `DATA_DIR: the database ${file} is damaged (${reason.replace(/\s+/g, " ")}). Restore the last backup, as docs/operations.md describes under "Backups".`,
  );
}
