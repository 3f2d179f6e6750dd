import { courseName } from "#admin/admissions/enquiries-api.ts";
import { CHANNEL_LABELS, sourceName } from "#contract/enquiry-words.ts";
import type { Counted, EnquiryReport, Funnel, ReportRow, VisitReport } from "#contract/reports.ts";
import * as m from "#messages/compiled/admin-reports.ts";
import { toCsv } from "#shared/csv.ts";
import { dayParts, formatCount, formatDay } from "#ui/formats.ts";

export const PERIODS = [
  { value: "season", label: m.thisSeason },
  { value: "last-season", label: m.lastSeason },
  { value: "30-days", label: m.last30Days },
  { value: "7-days", label: m.last7Days },
  { value: "days", label: m.otherDays },
] as const;

const STAGES = [
  { name: "enquiries", label: m.enquiries },
  { name: "reached", label: m.reached },
  { name: "visited", label: m.visited },
  { name: "applied", label: m.applied },
  { name: "admitted", label: m.admitted },
] as const satisfies readonly { name: keyof Funnel; label: () => string }[];

/** A row of a table. Its bar shows `value`, with `before` of a year earlier; `cells` are the other columns. */
export interface TableRow {
  name: string;
  href?: string;
  value: number;
  before?: number;
  cells: readonly string[];
}

/** Returns the rows of the funnel: how many of all enquiries reached each stage. */
export const funnelRows = (total: EnquiryReport["total"]): TableRow[] =>
  STAGES.map(({ name, label }) => ({
    name: label(),
    value: total[name],
    before: total.before[name],
    cells: [formatCount(total[name]), formatShare(total[name], total.enquiries), formatCount(total.before[name])],
  }));

export const seasonRows = (months: EnquiryReport["months"]): TableRow[] =>
  months.map(({ month, now, before }) => ({
    name: monthText(month),
    value: now.enquiries,
    before: before.enquiries,
    cells: [now.enquiries, now.admitted, before.enquiries, before.admitted].map(formatCount),
  }));

export const groupTableHeadings = (of: string) =>
  [() => of, ...STAGES.map(({ label }) => label), m.ofAll, m.firstCall, m.callsPerSeat, m.yearBefore].map((say) =>
    say(),
  );

export const groupRows = (rows: readonly ReportRow[]): TableRow[] =>
  rows.map((row) => ({
    name: row.name,
    value: row.enquiries,
    before: row.before.enquiries,
    cells: [
      ...STAGES.map(({ name }) => formatCount(row[name])),
      formatShare(row.admitted, row.enquiries),
      formatWait(row.firstCallMinutes),
      callsPerSeat(row),
      formatCount(row.before.enquiries),
    ],
  }));

/** Number of days with a column in the table of calls: the last ones of the period. */
const CALL_DAYS = 7;

/** Returns the table of calls by person: total, share that reached the family, and calls on each of the last days. */
export function callTable({ calls, days }: Pick<EnquiryReport, "calls" | "days">) {
  const last = days.slice(-CALL_DAYS).map(({ day }) => day);
  const names = [...new Set(calls.map(({ name }) => name))];
  const rows = names.map((name): TableRow => {
    const own = calls.filter((one) => one.name === name);
    const sum = (what: "calls" | "reached") => own.reduce((all, one) => all + one[what], 0);
    const onDay = (day: string) => own.find((one) => one.day === day)?.calls ?? 0;
    const [value, reached] = [sum("calls"), sum("reached")];
    return {
      name,
      value,
      cells: [formatCount(value), formatShare(reached, value), ...last.map(onDay).map(formatCount)],
    };
  });
  const heads = [m.person(), m.calls(), m.reached(), ...last.map((day) => formatDay(day).replace(/,? \S+$/, ""))];
  return { heads, rows: rows.sort((one, other) => other.value - one.value) };
}

export const countedRows = (rows: readonly Counted[]): TableRow[] =>
  rows.map(({ name, title, count }) => ({
    name: name.startsWith("/") ? (title ?? name) : name,
    ...(name.startsWith("/") && { href: name }),
    value: count,
    cells: [formatCount(count)],
  }));

/** Returns the tables of a report; `of` is the heading of the names. A blank name gets a word, such as `Not known`. */
export function listGroupTables(
  report: EnquiryReport,
): { title: string; of: string; note?: string; rows: ReportRow[] }[] {
  const named = (rows: readonly ReportRow[], blank: string) =>
    rows.map((row) => ({ ...row, name: row.name === "" ? blank : row.name }));
  const erased = m.withoutErased();
  return [
    {
      title: m.byCourse(),
      of: m.course(),
      rows: report.courses.map((row) => ({ ...row, name: courseName(row.name) })),
    },
    { title: m.bySource(), of: m.source(), rows: named(report.sources, m.notKnown()).map(asSource) },
    {
      title: m.byChannel(),
      of: m.channel(),
      rows: report.channels.map(({ name, ...row }) => ({ ...row, name: CHANNEL_LABELS[name]() })),
    },
    { title: m.byOwner(), of: m.owner(), note: erased, rows: named(report.owners, m.nobody()) },
    { title: m.howHeard(), of: m.heardOfUs(), note: erased, rows: [...report.heardFrom] },
    ...report.own.map(({ label, rows }) => ({ title: m.byOwn({ label }), of: label, note: erased, rows })),
  ];
}

const asSource = <Row extends { name: string }>(row: Row): Row => ({ ...row, name: sourceName(row.name) });

/** Formats a share as `42%`; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((part / whole) * 100)}%`;
}

/** Formats a duration as `40 min`, `3.5 h` or `2 days`; a dash for null. */
export function formatWait(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 60) return m.minutes({ count: minutes });
  if (minutes < 48 * 60) return m.hours({ count: Number((minutes / 60).toFixed(minutes < 600 ? 1 : 0)) });
  return m.waitDays({ count: Math.round(minutes / 1440) });
}

/** Returns the number of calls per admission; a dash without calls or admissions. */
export function callsPerSeat({ calls, admitted }: Funnel): string {
  return admitted === 0 || calls === 0 ? "–" : String(Number((calls / admitted).toFixed(1)));
}

export function periodText({ from, to }: EnquiryReport["period"]): string {
  return from === to ? formatDay(from) : m.days({ from: formatDay(from), to: formatDay(to) });
}

/** `2026-04` → `Apr 2026` */
export function monthText(month: string): string {
  return dayParts(`${month}-01`).month;
}

export function reportCsv(report: EnquiryReport): string {
  const line = (table: string, name: string, row: Funnel & Partial<Omit<ReportRow, "name">>) => [
    table,
    name,
    ...STAGES.map((stage) => String(row[stage.name])),
    String(row.calls),
    String(row.firstCallMinutes ?? ""),
    String(row.before?.enquiries ?? ""),
  ];
  return toCsv([
    [m.table(), m.name(), ...STAGES.map(({ label }) => label()), m.calls(), m.minutesToFirstCall(), m.yearBefore()],
    line(m.all(), periodText(report.period), report.total),
    ...listGroupTables(report).flatMap(({ title, rows }) => rows.map((row) => line(title, row.name, row))),
    ...report.months.map(({ month, now, before }) => line(m.byMonth(), month, { ...now, before })),
    ...report.days.map(({ day, ...funnel }) => line(m.byDay(), day, funnel)),
    ...report.calls.map(({ name, day, calls, reached }) => {
      return [m.callsByPerson(), `${name}, ${day}`, "", String(reached), "", "", "", String(calls), "", ""];
    }),
  ]);
}

/** Returns the tables of a visit report; `of` and `counted` are the headings of their two columns. */
export function visitTables(report: VisitReport) {
  return [
    { title: m.whatLedHere(), of: m.source(), counted: m.visits(), rows: report.sources.map(asSource) },
    { title: m.pagesReadMost(), of: m.page(), counted: m.timesRead(), rows: report.pages },
    { title: m.notices(), of: m.notice(), counted: m.timesRead(), rows: report.notices },
    { title: m.events(), of: m.event(), counted: m.timesRead(), rows: report.events },
    { title: m.pdfsOpened(), of: m.pdf(), counted: m.timesOpened(), rows: report.pdfs },
    { title: m.searchesInVain(), of: m.words(), counted: m.timesAsked(), rows: report.searches },
  ];
}

export function visitsCsv(report: VisitReport): string {
  return toCsv([
    [m.table(), m.name(), m.title(), m.count()],
    ...visitTables(report).flatMap(({ title, rows }) =>
      rows.map((row) => [title, row.name, row.title ?? "", String(row.count)]),
    ),
    ...report.days.flatMap(({ day, visits, pages, pdfs, searches }) => [
      [m.visitsByDay(), day, "", String(visits)],
      [m.pagesByDay(), day, "", String(pages)],
      [m.pdfsByDay(), day, "", String(pdfs)],
      [m.vainSearchesByDay(), day, "", String(searches)],
    ]),
  ]);
}
