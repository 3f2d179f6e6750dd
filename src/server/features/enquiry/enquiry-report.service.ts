import type { EnquiryChannel } from "#contract/enquiries.ts";
import type { EnquiryReport, ReportQuery } from "#contract/reports.ts";
import type { Database } from "#server/db/open-database.ts";
import { collegeDay, collegeMoment } from "#server/time.ts";
import { listEnquirySums, listReportFacts } from "./enquiry-report.repository.ts";
import { periodOf, reportOf, seasonOf, toCounted, yearsLater } from "./enquiry-report.ts";

export type EnquiryReportService = ReturnType<typeof createEnquiryReportService>;

export function createEnquiryReportService({
  db,
  seasonBegins,
  now,
}: {
  db: Database;
  /** A month, 1 to 12. */
  seasonBegins: () => number;
  now: () => Date;
}) {
  return {
    async report(query: ReportQuery): Promise<EnquiryReport> {
      const begins = seasonBegins();
      const period = periodOf(query, collegeDay(now()), begins);
      const season = seasonOf(period.to, begins).from;
      const since = yearsLater(period.from < season ? period.from : season, -1);
      const facts = await listReportFacts(db, { since: collegeMoment(since, 0).toISOString() });
      const sums = await listEnquirySums(db, since);
      const report = reportOf([...facts.map(toCounted), ...sums], period, begins);
      const names = new Map(
        (await db.selectFrom("admin").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]),
      );
      return {
        ...report,
        channels: report.channels.map((row) => ({ ...row, name: row.name as EnquiryChannel })),
        owners: report.owners.map((row) => ({ ...row, name: names.get(row.name) ?? "" })),
      };
    },
  };
}
