import { type QueryExecutorProvider, sql } from "kysely";

/** What people wrote, by table. */
const TEXTS = {
  admin: ["name"],
  enquiry: ["name"],
  enquiry_step: ["before", "after"],
  announcement: ["type", "title", "description"],
  event: ["title", "description", "start_time", "end_time", "venue", "category"],
  placed_student: ["name", "placed_at", "designation"],
  gallery_category: ["title"],
  gallery_image: ["alt"],
} as const;
const ROWS_AT_ONCE = 500;

type Row = { id: string } & Record<string, string | null>;

/**
 * Texts are stored in one spelling of Unicode from now on (NFC), since a search compares them: Bengali য় and ড় have two.
 * Only rows that differ are written; SQLite cannot tell them by itself.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS)) {
    const names = sql.join([sql.ref("id"), ...columns.map((column) => sql.ref(column))]);
    for (let last: string | undefined = ""; last !== undefined; ) {
      const { rows } =
        await sql<Row>`select ${names} from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
          db,
        );
      for (const row of rows) await normalise(db, table, columns, row);
      last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
    }
  }
}

async function normalise(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  row: Row,
): Promise<void> {
  const changes = columns.flatMap((column) => {
    const text = row[column] ?? "";
    const normal = text.normalize("NFC");
    return normal === text ? [] : [sql`${sql.ref(column)} = ${normal}`];
  });
  if (changes.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${row.id}`.execute(db);
}
