import SqliteDatabase from "better-sqlite3";

/**
 * Checks the pages of an SQLite file. A running server calls this in a child process: itself it has pages cached in
 * memory and would not notice damage on disk.
 * @returns a description of the damage, or null
 */
export function findCorruption({ file }: { file: string }): string | null {
  try {
    const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
    const damage = String(connection.pragma("quick_check(1)", { simple: true }));
    return damage === "ok" ? null : damage;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    // A busy file or a lack of memory does not mean that the file is damaged.
    return /^SQLITE_(BUSY|NOMEM|PROTOCOL)/.test(code) ? null : message;
  }
}
