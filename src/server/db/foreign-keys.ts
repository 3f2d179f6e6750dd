/** Whether a write was refused because it names a row of another table that is not there. */
export function isMissingReference(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    // PostgreSQL's foreign_key_violation; SQLite's own name for it.
    (error.code === "23503" || error.code === "SQLITE_CONSTRAINT_FOREIGNKEY")
  );
}
