import { api } from "#admin/api/api.ts";
import { choiceField, textField, useAddressState } from "#admin/data/address-state.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { useLast, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Toolbar } from "#admin/ui/card.tsx";
import { FilterSelect } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { EnquiryReport, VisitReport } from "#contract/reports.ts";
import { addressIn, BROCHURE, LANGUAGES } from "#messages/languages.ts";
import { formatCount, formatMoment } from "#ui/formats.ts";
import { DayChart } from "../enquiry-chart.tsx";
import { DayFilter } from "../enquiry-filters.tsx";
import { CountTable, Funnel, GroupTable, SeasonChart } from "./report-charts.tsx";
import {
  callsPerSeat,
  formatShare,
  formatWait,
  groupsOf,
  PERIODS,
  periodText,
  reportCsv,
  visitsCsv,
  visitTables,
} from "./report-text.ts";
import styles from "./reports.module.css";

const FIELDS = {
  period: choiceField(["season", "last-season", "30-days", "7-days", "days"]),
  from: textField,
  to: textField,
};

/** What enquiries became, and what visitors read, for a period that is in the address. */
export function ReportsView() {
  const [{ period, from, to }, set] = useAddressState(FIELDS);
  const days = [["from", from] as const, ["to", to] as const].filter(([, day]) => day !== "");
  const query = new URLSearchParams(period === "days" ? days.map((day) => [...day]) : { period }).toString();
  const enquiries = useQuery(`enquiry-report?${query}`, () => api.get<EnquiryReport>(`/enquiries/reports?${query}`));
  const visits = useQuery(`visit-report?${query}`, () => api.get<VisitReport>(`/visits?${query}`));
  const report = useLast(enquiries.data);
  const visitReport = useLast(visits.data);
  const choose = (next: string) => {
    const shown = next === "days" && report ? report.period : { from: "", to: "" };
    set({ period: PERIODS.some(({ value }) => value === next) ? (next as typeof period) : "season", ...shown });
  };

  return (
    <div className={styles.reports}>
      <section className={styles.card} aria-label="Reports" tabIndex={-1}>
        <header className={styles.head}>
          <h2>Reports</h2>
          <div className="wrap">
            <Button
              look="quiet"
              icon="download"
              isIdle={!report}
              onClick={() => report && downloadCsv(reportCsv(report), `enquiries-${report.period.to}-report.csv`)}
            >
              Download CSV
            </Button>
            <Button look="quiet" icon="print" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </header>
        <Toolbar>
          <FilterSelect label="Period" options={PERIODS} value={period} onChange={choose} />
          {period === "days" && (
            <>
              <DayFilter label="From" value={from} onChange={(day) => set({ from: day })} />
              <DayFilter label="To" value={to} onChange={(day) => set({ to: day })} />
            </>
          )}
        </Toolbar>
        {report && (
          <p className={styles.period} role="status">
            {periodText(report.period)}, beside {periodText(report.before)} in thin lines
          </p>
        )}
        {report ? <Figures report={report} /> : <Pending query={enquiries} loading="Loading the report" />}
      </section>
      {report && (
        <>
          <div className={styles.pair}>
            <Funnel total={report.total} />
            <SeasonChart {...report} />
          </div>
          <DayChart
            what="Enquiries"
            by="whether they were reached"
            names={["Reached", "Not reached yet"]}
            days={report.days.map(({ day, enquiries: all, reached }) => ({
              day,
              courses: { Reached: reached, "Not reached yet": all - reached },
            }))}
          />
          {groupsOf(report).map((group) => (
            <GroupTable key={group.title} {...group} />
          ))}
        </>
      )}
      <section className={styles.card} aria-label="Visits to the website" tabIndex={-1}>
        <header className={styles.head}>
          <h2>Visits to the website</h2>
          <Button
            look="quiet"
            icon="download"
            isIdle={!visitReport}
            onClick={() => visitReport && downloadCsv(visitsCsv(visitReport), `visits-${visitReport.period.to}.csv`)}
          >
            Download CSV
          </Button>
        </header>
        {visitReport ? <VisitFigures report={visitReport} /> : <Pending query={visits} loading="Loading the visits" />}
        <p className={styles.note}>
          Sums without cookies, addresses or persons. Left out are staff, search engines and other programs, and
          browsers that ask not to be tracked.
        </p>
      </section>
      {visitReport && (
        <>
          <DayChart
            what="Pages"
            by="how they were opened"
            names={["First of a visit", "Further pages"]}
            days={visitReport.days.map(({ day, visits: begun, pages }) => ({
              day,
              courses: { "First of a visit": begun, "Further pages": pages - begun },
            }))}
          />
          <div className={styles.pair}>
            {visitTables(visitReport).map((table) => (
              <CountTable key={table.title} {...table} />
            ))}
          </div>
        </>
      )}
      <p className={styles.printed}>Printed on {formatMoment(new Date().toISOString())}</p>
    </div>
  );
}

type FigureProps = { label: string; value: string; note: string };

function FigureList({ figures }: { figures: readonly FigureProps[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ report: { total } }: { report: EnquiryReport }) {
  const { before } = total;
  const share = (count: number) => `${formatShare(count, total.enquiries)} of all`;
  return (
    <FigureList
      figures={[
        {
          label: "Enquiries",
          value: formatCount(total.enquiries),
          note: `${formatCount(before.enquiries)} a year before`,
        },
        { label: "Reached", value: formatCount(total.reached), note: share(total.reached) },
        { label: "Visited", value: formatCount(total.visited), note: share(total.visited) },
        { label: "Applied", value: formatCount(total.applied), note: share(total.applied) },
        {
          label: "Admitted",
          value: formatCount(total.admitted),
          note: `${formatCount(before.admitted)} a year before`,
        },
        {
          label: "First call after",
          value: formatWait(total.firstCallMinutes),
          note: total.firstCallMinutes === null ? "no call yet" : "half waited less",
        },
        { label: "Calls a seat", value: callsPerSeat(total), note: `${formatCount(total.calls)} calls` },
      ]}
    />
  );
}

function VisitFigures({ report: { days, pdfs } }: { report: VisitReport }) {
  const sum = (name: "visits" | "pages" | "pdfs" | "searches") => days.reduce((all, day) => all + day[name], 0);
  const brochures = LANGUAGES.map((language) => addressIn(language, BROCHURE));
  const brochure = pdfs.reduce((all, { name, count }) => all + (brochures.includes(name) ? count : 0), 0);
  const [visits, pages] = [sum("visits"), sum("pages")];
  return (
    <FigureList
      figures={[
        { label: "Visits", value: formatCount(visits), note: "from elsewhere" },
        {
          label: "Pages read",
          value: formatCount(pages),
          note: visits === 0 ? "no visit yet" : `${(pages / visits).toFixed(1)} a visit`,
        },
        { label: "Brochure", value: formatCount(brochure), note: "times opened" },
        { label: "Other PDFs", value: formatCount(sum("pdfs") - brochure), note: "times opened" },
        { label: "Searches in vain", value: formatCount(sum("searches")), note: "found nothing" },
      ]}
    />
  );
}
