import { type DatabaseConnection, type Driver, isAbortedTransactionError } from "kysely";
import { CommitUnknownError } from "#server/platform/errors.ts";

/**
 * Makes a driver's failed transaction throw its own error, not that of the ROLLBACK, which fails too when the connection is
 * gone. A COMMIT without a clear answer throws `CommitUnknownError`.
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

/** Whether a failed COMMIT has stored nothing: a constraint, a conflict, SQLite's full disk. */
function isRolledBack(error: unknown): boolean {
  return isAbortedTransactionError(error) || /^(23|40)\w{3}$|^SQLITE_(BUSY|FULL|CONSTRAINT)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Codes of broken connections. Some errors of the driver have no code: `LOST_WORDS` knows them. */
const LOST_CODE =
  /^(57P0[1-5]|08\w{3}|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const LOST_WORDS =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;
/** SQLite: another writer holds the file. PostgreSQL: a conflict, no resources, a standby that has not taken over yet. */
const BUSY_CODE = /^(SQLITE_BUSY.*|40001|40P01|53\w{3}|25006)$/;
const STORAGE_CODE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/;

/** What an error says about the database: `busy` passes by itself, `storage` does not; null for all other errors. */
export function databaseTrouble(error: unknown): "busy" | "storage" | null {
  const code = codeOf(error);
  if (STORAGE_CODE.test(code)) return "storage";
  if (BUSY_CODE.test(code) || LOST_CODE.test(code)) return "busy";
  return error instanceof Error && LOST_WORDS.test(error.message) ? "busy" : null;
}

export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** Whether a write names a row of another table that does not exist: PostgreSQL's code, or SQLite's. */
export function isMissingReference(error: unknown): boolean {
  return /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error));
}
