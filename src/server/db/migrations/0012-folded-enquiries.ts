import { type Kysely, sql } from "kysely";
import { fold } from "#contract/fold.ts";
import type { DatabaseSchema } from "#server/db/schema.ts";

const ROWS_AT_ONCE = 500;

interface Row {
  id: string;
  name: string;
  email: string;
  mobile: string;
}

/** What a search compares: SQLite's `lower()` leaves É as it is, PostgreSQL's does not. */
export async function up(db: Kysely<DatabaseSchema>): Promise<void> {
  await db.schema
    .alterTable("enquiry")
    .addColumn("folded", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (let last: string | undefined = ""; last !== undefined; ) {
    const { rows } =
      await sql<Row>`select id, name, email, mobile from enquiry where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
        db,
      );
    for (const { id, name, email, mobile } of rows) {
      await sql`update enquiry set folded = ${fold(`${name}\n${email}\n${mobile}`)} where id = ${id}`.execute(db);
    }
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}
