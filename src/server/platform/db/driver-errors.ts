import { type DatabaseConnection, type Driver, isAbortedTransactionError } from "kysely";
import { CommitUnknownError } from "#server/platform/errors.ts";

/**
 * Makes a failed transaction throw its own error instead of the error of the ROLLBACK, which fails too if the
 * connection is lost. A COMMIT whose outcome is unknown throws `CommitUnknownError`.
 */
export function withOriginalErrors<Kind extends Driver>(driver: Kind): Kind {
  const [commit, rollback] = [driver.commitTransaction.bind(driver), driver.rollbackTransaction.bind(driver)];
  return Object.assign(driver, {
    commitTransaction: (connection: DatabaseConnection) =>
      commit(connection).catch((error: unknown) => {
        throw isRolledBack(error) ? error : new CommitUnknownError(error);
      }),
    rollbackTransaction: (connection: DatabaseConnection) => rollback(connection).catch(() => {}),
  });
}

/** Returns whether a failed COMMIT certainly stored nothing: a constraint, a conflict, a full SQLite disk. */
function isRolledBack(error: unknown): boolean {
  return isAbortedTransactionError(error) || /^(23|40)\w{3}$|^SQLITE_(BUSY|FULL|CONSTRAINT)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Error codes of lost connections. `LOST_CONNECTION_PATTERN` matches the messages of driver errors without a code. */
const LOST_CODE =
  /^(57P0[1-5]|08\w{3}|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const LOST_CONNECTION_PATTERN =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;
/** SQLite: locked by another writer. PostgreSQL: a conflict, out of resources, or a standby not yet promoted. */
const BUSY_CODE = /^(SQLITE_BUSY.*|40001|40P01|53\w{3}|25006)$/;
const STORAGE_CODE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/;

/** Classifies a database error: `busy` ends without the operator's help, `storage` does not; null for others. */
export function classifyDatabaseError(error: unknown): "busy" | "storage" | null {
  const code = codeOf(error);
  if (STORAGE_CODE.test(code)) return "storage";
  if (BUSY_CODE.test(code) || LOST_CODE.test(code)) return "busy";
  return error instanceof Error && LOST_CONNECTION_PATTERN.test(error.message) ? "busy" : null;
}

export function isCorruptionError(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** Says what the operator can do about a damaged database. @param database `the database /path/to/file` */
export const damagedSentence = (database: string, reason: string) =>
  `DATA_DIR: ${database} is damaged (${reason}). Restore the last backup, as docs/operations.md describes under "Backups".`;

/** Returns whether a write failed because a foreign key references a missing row (PostgreSQL or SQLite). */
export function isForeignKeyError(error: unknown): boolean {
  return /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error));
}
