import SqliteDatabase from "better-sqlite3";

/**
 * Checks the pages of an SQLite file. Runs in a child process, which has no page of the file in memory: the server has, and
 * would not notice the damage.
 * @returns what is wrong with the file, or null
 */
export function findDamage({ file }: { file: string }): string | null {
  try {
    const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
    const damage = String(connection.pragma("quick_check(1)", { simple: true }));
    return damage === "ok" ? null : damage;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    // These say nothing about the file.
    return /^SQLITE_(BUSY|NOMEM|PROTOCOL)/.test(code) ? null : message;
  }
}
