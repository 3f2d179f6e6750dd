import { type Selectable, type SqlBool, sql } from "kysely";
import { isPostgres } from "#server/platform/db/database-facts.ts";
import type { Database, EnquirySumTable } from "#server/platform/db/schema.ts";
import { type EnquirySelection, matchesSelection } from "./enquiry-selection.repository.ts";

export type EnquirySum = Selectable<EnquirySumTable>;
export type ReportFact = Awaited<ReturnType<typeof listReportFacts>>[number];

/** Returns what reports count for each enquiry not in the bin. @param which enquiries since a moment, or a selection */
export async function listReportFacts(db: Database, which: { since: string } | EnquirySelection) {
  const isCall = sql`step.action = 'step.call'`;
  const detail = (name: string) => {
    const details = isPostgres(db) ? sql`cast(step.details as json)` : sql`step.details`;
    return sql`${details} ->> ${sql.lit(name)}`;
  };
  const isFirst = sql`${detail("from")} = 'new' and ${detail("to")} <> 'closed'`;
  // Read timeline events only if the status does not imply that the family was reached.
  const isSpoken = sql`status in ('new', 'closed') and ${isCall} and ${detail("isReached")} is not null`;
  const isClosing = sql`status = 'closed' and not ${isCall} and ${detail("to")} = 'closed'`;
  return (
    db
      .selectFrom("enquiry")
      .leftJoin("activity as step", (join) =>
        join
          .onRef("step.enquiry_id", "=", "enquiry.id")
          .on("step.action", "in", ["step.call", "step.status", "step.import"]),
      )
      .select(["enquiry.created_at", "course", "source", "channel", "owner_id", "heard_from", "attempts", "status"])
      .select("enquiry.own")
      .select(sql<string | null>`min(case when ${isCall} or (${isFirst}) then step.at end)`.as("called_at"))
      .select(sql<string | null>`min(case when step.action = 'step.import' then step.at end)`.as("imported_at"))
      .select(sql<number>`max(case when ${isSpoken} then 1 else 0 end)`.as("spoken"))
      // max() finds the last closing event, since ids sort by time. The previous status follows the fixed-length id.
      .select(sql<string | null>`max(case when ${isClosing} then step.id || (${detail("from")}) end)`.as("closing"))
      .where("deleted_at", "is", null)
      .where("since" in which ? sql<SqlBool>`created_at >= ${which.since}` : matchesSelection(which))
      .groupBy("enquiry.id")
      .execute()
  );
}

/** Counts the calls between two moments, by the email address of the caller and the day on the college's clock. */
export async function countCalls(db: Database, from: Date, until: Date) {
  const day = isPostgres(db)
    ? sql<string>`to_char(cast(at as timestamptz) at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
    : sql<string>`date(at, '+330 minutes')`;
  const isReached = sql`case when details like ${`%"isReached":true%`} then 1 else 0 end`;
  return db
    .selectFrom("activity")
    .select(["admin_email as email", day.as("day")])
    .select([sql<number>`count(*)`.as("calls"), sql<number>`sum(${isReached})`.as("reached")])
    .where("action", "=", "step.call")
    .where("at", ">=", from.toISOString())
    .where("at", "<", until.toISOString())
    .groupBy(["admin_email", day])
    .execute();
}

export function listEnquirySums(db: Database, since: string): Promise<EnquirySum[]> {
  return db.selectFrom("enquiry_sum").selectAll().where("day", ">=", since).execute();
}

export async function addToEnquirySum(db: Database, { day, course, source, channel, ...counts }: EnquirySum) {
  await db
    .insertInto("enquiry_sum")
    .values({ day, course, source, channel, ...counts })
    .onConflict((conflict) =>
      conflict.columns(["day", "course", "source", "channel"]).doUpdateSet(({ eb, ref }) => {
        const added = (Object.keys(counts) as (keyof typeof counts)[]).map((name) => [
          name,
          eb(ref(`enquiry_sum.${name}`), "+", ref(`excluded.${name}`)),
        ]);
        return Object.fromEntries(added);
      }),
    )
    .execute();
}
