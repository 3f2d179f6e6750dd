import type { ExpressionBuilder, Selectable } from "kysely";
import type { Database, DatabaseSchema, VisitCountTable } from "#server/platform/db/schema.ts";

export type VisitCount = Selectable<VisitCountTable>;

const ROWS_A_STATEMENT = 200;

/** Adds counts to the stored counts. Several servers may do so at the same time. */
export async function addVisitCounts(db: Database, counts: readonly VisitCount[]): Promise<void> {
  // Write rows in a fixed order, so that two servers never deadlock.
  const keyOf = ({ day, kind, subject, source }: VisitCount) => [day, kind, subject, source].join("\n");
  const rows = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await db
      .insertInto("visit_count")
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "kind", "subject", "source"])
          .doUpdateSet(({ eb, ref }) => ({ count: eb(ref("visit_count.count"), "+", ref("excluded.count")) })),
      )
      .execute();
  }
}

/** Merges counts before `day` into monthly sums, stored on the month's first day. @returns the number of merged rows */
export function mergeVisitsBefore(db: Database, day: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = transaction.deleteFrom("visit_count").where("day", "<", day).where("day", "not like", "%-01");
    const rows = await old.returningAll().execute();
    const sums = new Map<string, VisitCount>();
    for (const row of rows) {
      const month = { ...row, day: `${row.day.slice(0, 7)}-01` };
      const key = [month.day, row.kind, row.subject, row.source].join("\n");
      sums.set(key, { ...month, count: row.count + (sums.get(key)?.count ?? 0) });
    }
    await addVisitCounts(transaction, [...sums.values()]);
    return rows.length;
  });
}

/** Selects the sum of counts, cast so that PostgreSQL returns a number too. */
function total({ cast, fn }: ExpressionBuilder<DatabaseSchema, "visit_count">) {
  return cast<number>(fn.sum("count"), "integer").as("count");
}

/** Sums the days from `from` to `to`, both included. A visit begins with a page view that has a source. */
export async function sumVisits(db: Database, { from, to }: { from: string; to: string }, limit: number) {
  const sum = db.selectFrom("visit_count").select(total).where("day", ">=", from).where("day", "<=", to);
  const begun = sum.where("kind", "=", "page").where("source", "!=", "");
  const bySubject = sum.select(["kind", "subject"]).groupBy(["kind", "subject"]);
  const [kinds, visits, sources, subjects] = await Promise.all([
    sum.select(["day", "kind"]).groupBy(["day", "kind"]).execute(),
    begun.select("day").groupBy("day").execute(),
    begun.select("source").groupBy("source").orderBy("count", "desc").orderBy("source").limit(limit).execute(),
    bySubject.orderBy("count", "desc").orderBy("subject").limit(limit).execute(),
  ]);
  return { kinds, visits, sources, subjects };
}

/** Sums the counts of all days for each page below a path. @param path ends with a slash */
export function countPagesUnder(db: Database, path: string) {
  const below = db.selectFrom("visit_count").where("kind", "=", "page").where("subject", "like", `${path}%`);
  return below.select("subject").select(total).groupBy("subject").execute();
}
