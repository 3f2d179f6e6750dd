import type { ReactNode } from "react";
import { DayChart } from "#admin/admissions/enquiry-chart.tsx";
import { LimitFilter } from "#admin/admissions/enquiry-filters.tsx";
import { TableHead } from "#admin/admissions/enquiry-print.tsx";
import { api } from "#admin/api/api.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { useChanges } from "#admin/data/feed.ts";
import { useKeepPreviousData, useQuery } from "#admin/data/query-store.ts";
import { choiceParam, textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card, FilterBar } from "#admin/ui/card.tsx";
import { FilterSelect } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/states.tsx";
import type { EnquiryReport, VisitReport } from "#contract/reports.ts";
import * as m from "#messages/compiled/admin-reports.ts";
import { addressIn, BROCHURE, LANGUAGES } from "#messages/languages.ts";
import { formatCount, formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import * as tables from "./report-text.ts";
import styles from "./reports.module.css";

/** Number of rows of a table shown at first; the others are folded. */
const FIRST_ROWS = 10;
const FIELDS = {
  period: choiceParam(["season", ...tables.PERIODS.map(({ value }) => value)]),
  from: textParam,
  to: textParam,
};

/** Reports on enquiries and on visits to the website, for a period that is kept in the URL. */
export function ReportsView() {
  const [{ period, from, to }, set] = useUrlState(FIELDS);
  const query = new URLSearchParams(period === "days" ? { from, to } : { period }).toString();
  const enquiries = useQuery(`enquiry-report?${query}`, () => api.get<EnquiryReport>(`/enquiries/reports?${query}`));
  const visits = useQuery(`visit-report?${query}`, () => api.get<VisitReport>(`/visits?${query}`));
  useChanges("enquiries", () => Promise.all([enquiries.refresh(), visits.refresh()]));
  const report = useKeepPreviousData(enquiries.data);
  const visitReport = useKeepPreviousData(visits.data);
  const choose = (next: string) => {
    const shown = next === "days" && report ? report.period : { from: "", to: "" };
    set({ period: tables.PERIODS.find(({ value }) => value === next)?.value ?? "season", ...shown });
  };

  return (
    <div className={styles.reports}>
      <Card
        title={m.reports()}
        actions={
          <>
            <Button
              look="quiet"
              icon="download"
              isIdle={!report}
              onClick={() =>
                report && downloadCsv(tables.reportCsv(report), `enquiries-${report.period.to}-report.csv`)
              }
            >
              {m.downloadCsv()}
            </Button>
            <Button look="quiet" icon="print" onClick={() => window.print()}>
              {m.print()}
            </Button>
          </>
        }
      >
        <FilterBar>
          <FilterSelect
            label={m.period()}
            options={tables.PERIODS.map(({ value, label }) => ({ value, label: label() }))}
            value={period}
            onChange={choose}
          />
          {period === "days" && (
            <>
              <LimitFilter label={m.from()} value={from} onChange={(day) => set({ from: day })} />
              <LimitFilter label={m.to()} value={to} onChange={(day) => set({ to: day })} />
            </>
          )}
        </FilterBar>
        {(!report || enquiries.error !== undefined) && <Pending query={enquiries} loading={m.loadingReport()} />}
        {report && (
          <div className="stack inset">
            <p role="status">
              {m.besideBefore({ period: tables.periodText(report.period), before: tables.periodText(report.before) })}
            </p>
            <Figures report={report} />
          </div>
        )}
      </Card>
      {report && (
        <>
          <div className={styles.pair}>
            <ReportTable
              title={m.fromEnquiryToSeat()}
              heads={[m.step(), m.enquiries(), m.ofAll(), m.yearBefore()]}
              rows={tables.funnelRows(report.total)}
            />
            <ReportTable
              title={m.seasonBesideLast()}
              sums={<SeasonSums months={report.months} />}
              heads={[m.month(), m.enquiries(), m.admitted(), m.yearBefore(), m.admittedThen()]}
              rows={tables.seasonRows(report.months)}
            />
          </div>
          <DayChart
            what={m.enquiries()}
            by={m.whetherReached()}
            names={[m.reached(), m.notReachedYet()]}
            days={report.days.map(({ day, enquiries: all, reached }) => ({
              day,
              courses: { [m.reached()]: reached, [m.notReachedYet()]: all - reached },
            }))}
          />
          <ReportTable title={m.callsByPerson()} note={m.withoutErased()} {...tables.callTable(report)} />
          {tables.listGroupTables(report).map(({ of, rows, ...group }) => (
            <ReportTable
              key={group.title}
              {...group}
              heads={tables.groupTableHeadings(of)}
              rows={tables.groupRows(rows)}
            />
          ))}
        </>
      )}
      <Card
        title={m.visitsToWebsite()}
        actions={
          <Button
            look="quiet"
            icon="download"
            isIdle={!visitReport}
            onClick={() =>
              visitReport && downloadCsv(tables.visitsCsv(visitReport), `visits-${visitReport.period.to}.csv`)
            }
          >
            {m.downloadCsv()}
          </Button>
        }
      >
        <div className="stack inset">
          {visitReport ? <VisitFigures report={visitReport} /> : <Pending query={visits} loading={m.loadingVisits()} />}
          <p className="fine">{m.howVisitsCount()}</p>
        </div>
      </Card>
      {visitReport && (
        <>
          <DayChart
            what={m.pages()}
            by={m.howOpened()}
            names={[m.firstOfVisit(), m.furtherPages()]}
            days={visitReport.days.map(({ day, visits: begun, pages }) => ({
              day,
              courses: { [m.firstOfVisit()]: begun, [m.furtherPages()]: pages - begun },
            }))}
          />
          <div className={styles.pair}>
            {tables.visitTables(visitReport).map(({ title, of, counted, rows }) => (
              <ReportTable
                key={title}
                title={title}
                heads={[of, counted]}
                rows={tables.countedRows(rows)}
                none={m.noneInTheseDays()}
                first={FIRST_ROWS}
              />
            ))}
          </div>
        </>
      )}
      <p className="printed">{m.printedOn({ moment: formatMoment(new Date().toISOString()) })}</p>
    </div>
  );
}

function SeasonSums({ months }: Pick<EnquiryReport, "months">) {
  const [from, to] = [months[0], months.at(-1)].map((end) => tables.monthText(end?.month ?? ""));
  const sum = (which: "now" | "before") => months.reduce((all, month) => all + month[which].enquiries, 0);
  return (
    <p className="fine">
      {rich(m.seasonCount({ from: from ?? "", to: to ?? "", count: sum("now") }))},{" "}
      {rich(m.seasonBeforeCount({ count: sum("before") }))}
    </p>
  );
}

type Figure = [label: string, value: number | string, note: string];

function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, note]) => (
        <div key={label} className="panel">
          <dt>{label}</dt>
          <dd>
            <b>{typeof value === "number" ? formatCount(value) : value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ report: { total } }: { report: EnquiryReport }) {
  const { before, firstCallMinutes: wait } = total;
  const share = (count: number) => m.shareOfAll({ share: tables.formatShare(count, total.enquiries) });
  return (
    <FigureList
      figures={[
        [m.enquiries(), total.enquiries, m.countYearBefore({ count: before.enquiries })],
        [m.reached(), total.reached, share(total.reached)],
        [m.visited(), total.visited, share(total.visited)],
        [m.applied(), total.applied, share(total.applied)],
        [m.admitted(), total.admitted, m.countYearBefore({ count: before.admitted })],
        [m.firstCallAfter(), tables.formatWait(wait), wait === null ? m.noCallYet() : m.halfWaitedLess()],
        [m.callsPerSeat(), tables.callsPerSeat(total), m.callCount({ count: total.calls })],
      ]}
    />
  );
}

function VisitFigures({ report: { days, pdfs } }: { report: VisitReport }) {
  const sum = (name: "visits" | "pages" | "pdfs" | "searches") => days.reduce((all, day) => all + day[name], 0);
  const brochures = LANGUAGES.map((language) => addressIn(language, BROCHURE));
  const brochure = pdfs.reduce((all, { name, count }) => all + (brochures.includes(name) ? count : 0), 0);
  const [visits, pages] = [sum("visits"), sum("pages")];
  const perVisit = visits === 0 ? m.noVisitYet() : m.pagesPerVisit({ count: (pages / visits).toFixed(1) });
  return (
    <FigureList
      figures={[
        [m.visits(), visits, m.fromElsewhere()],
        [m.pagesRead(), pages, perVisit],
        [m.brochure(), brochure, m.timesOpenedNote()],
        [m.otherPdfs(), sum("pdfs") - brochure, m.timesOpenedNote()],
        [m.searchesInVain(), sum("searches"), m.foundNothing()],
      ]}
    />
  );
}

/** A bar in a table, above a thin one for the year before. Hidden from screen readers: the cells have the numbers. */
function Bar({ value, before, most }: { value: number; before: number | undefined; most: number }) {
  const width = (count: number) => (most === 0 ? 0 : (count / most) * 100);
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" data-chart="">
      <rect width={width(value)} height={before === undefined ? 8 : 6} />
      {before !== undefined && <rect y="7.500" width={width(before)} height="2.500" data-before="" />}
    </svg>
  );
}

interface ReportTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly tables.TableRow[];
  /** Sums shown above the rows; `note` is shown below them. */
  sums?: ReactNode;
  note?: string;
  none?: string;
  /** Number of rows shown at first; all by default. */
  first?: number;
}

/** A table of named rows with a bar and numbers. A wide table scrolls on a phone, also with the keyboard. */
function ReportTable({ title, heads, rows, sums, note, none = m.nothingKnown(), first }: ReportTableProps) {
  const most = Math.max(0, ...rows.flatMap(({ value, before = 0 }) => [value, before]));
  const isShort = heads.length < 3;
  const body = (some: readonly tables.TableRow[]) => (
    <tbody>
      {some.map(({ name, href, value, before, cells }) => (
        <tr key={href ?? name}>
          <th scope="row">
            {href ? (
              <a className="plainLink" href={href}>
                {name}
              </a>
            ) : (
              name
            )}
            <Bar value={value} before={before} most={most} />
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
  const table = (
    <table className="numbers" aria-label={title}>
      <TableHead titles={heads} />
      {body(rows.slice(0, first))}
    </table>
  );
  const folded = rows.slice(first ?? rows.length);
  return (
    <section className={styles.frame} aria-label={title} data-short={isShort || undefined}>
      <h3 className="title">{title}</h3>
      {sums}
      {rows.length === 0 && <p className="fine">{none}</p>}
      {rows.length > 0 && isShort && table}
      {rows.length > 0 && !isShort && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls by keys only what can take the focus
        <section className={styles.scrolling} aria-label={m.scrollsSideways({ label: title })} tabIndex={0}>
          {table}
        </section>
      )}
      {folded.length > 0 && (
        <details>
          <summary>{m.showMoreCount({ count: folded.length })}</summary>
          <table className="numbers" aria-label={m.theOthers({ title })}>
            {body(folded)}
          </table>
        </details>
      )}
      {note && <small>{note}</small>}
    </section>
  );
}
