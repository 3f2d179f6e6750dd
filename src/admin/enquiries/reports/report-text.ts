import { toCsv } from "#contract/csv.ts";
import type { EnquiryChannel } from "#contract/enquiries.ts";
import type { Counted, EnquiryReport, Funnel, ReportRow, VisitReport } from "#contract/reports.ts";
import { dayParts, formatDay } from "#ui/formats.ts";

export const PERIODS = [
  { value: "season", label: "This season" },
  { value: "last-season", label: "Last season" },
  { value: "30-days", label: "Last 30 days" },
  { value: "7-days", label: "Last 7 days" },
  { value: "days", label: "Other days" },
];

const CHANNELS: Record<EnquiryChannel, string> = {
  website: "Website",
  "walk-in": "Walk-in",
  telephone: "Telephone",
  fair: "Fair",
  school: "School visit",
  import: "Import",
};

export const STAGES = [
  { name: "enquiries", label: "Enquiries" },
  { name: "reached", label: "Reached" },
  { name: "visited", label: "Visited" },
  { name: "applied", label: "Applied" },
  { name: "admitted", label: "Admitted" },
] as const satisfies readonly { name: keyof Funnel; label: string }[];

/** The tables of a report: what a row is, and what a blank name is called. */
export function groupsOf(report: EnquiryReport): { title: string; of: string; note?: string; rows: ReportRow[] }[] {
  const named = (rows: readonly ReportRow[], blank: string) =>
    rows.map((row) => ({ ...row, name: row.name === "" ? blank : row.name }));
  const erased = "Without enquiries that are erased after 12 months.";
  return [
    { title: "By course", of: "Course", rows: report.courses },
    { title: "By source of the website", of: "Source", rows: named(report.sources, "Not known").map(asSource) },
    {
      title: "By channel",
      of: "Channel",
      rows: report.channels.map(({ name, ...row }) => ({ ...row, name: CHANNELS[name] })),
    },
    { title: "By owner", of: "Owner", note: erased, rows: named(report.owners, "Nobody") },
    { title: "How they heard of us", of: "Heard of us", note: erased, rows: [...report.heardFrom] },
  ];
}

function asSource<Row extends { name: string }>(row: Row): Row {
  return row.name === "direct" ? { ...row, name: "Direct, without a link" } : row;
}

/** `42 %`; a dash of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((part / whole) * 100)} %`;
}

/** `40 min`, `3.5 h`, `2 days` */
export function formatWait(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Number((minutes / 60).toFixed(minutes < 600 ? 1 : 0))} h`;
  return `${Math.round(minutes / 1440)} days`;
}

/** Calls for each one who was admitted. */
export function callsPerSeat({ calls, admitted }: Funnel): string {
  return admitted === 0 || calls === 0 ? "–" : String(Number((calls / admitted).toFixed(1)));
}

export function periodText({ from, to }: EnquiryReport["period"]): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** `2026-04` → `Apr 2026` */
export function monthText(month: string): string {
  return dayParts(`${month}-01`).month;
}

/** One line for each row of each table. */
export function reportCsv(report: EnquiryReport): string {
  const head = [
    "Table",
    "Name",
    ...STAGES.map(({ label }) => label),
    "Calls",
    "Minutes to first call",
    "A year before",
  ];
  const line = (table: string, name: string, row: Funnel & Partial<Omit<ReportRow, "name">>) => [
    table,
    name,
    ...STAGES.map((stage) => String(row[stage.name])),
    String(row.calls),
    String(row.firstCallMinutes ?? ""),
    String(row.before?.enquiries ?? ""),
  ];
  return toCsv([
    head,
    line("All", periodText(report.period), report.total),
    ...groupsOf(report).flatMap(({ title, rows }) => rows.map((row) => line(title, row.name, row))),
    ...report.months.map(({ month, now, before }) => line("By month", month, { ...now, before })),
    ...report.days.map(({ day, ...funnel }) => line("By day", day, funnel)),
  ]);
}

interface VisitTable {
  title: string;
  /** What a row is, and what is counted of it. */
  of: string;
  counted: string;
  rows: readonly Counted[];
}

export function visitTables(report: VisitReport): VisitTable[] {
  return [
    { title: "What led here", of: "Source", counted: "Visits", rows: report.sources.map(asSource) },
    { title: "Pages read most", of: "Page", counted: "Times read", rows: report.pages },
    { title: "Notices", of: "Notice", counted: "Times read", rows: report.notices },
    { title: "Events", of: "Event", counted: "Times read", rows: report.events },
    { title: "PDFs opened", of: "PDF", counted: "Times opened", rows: report.pdfs },
    { title: "Searches that found nothing", of: "Words", counted: "Times asked", rows: report.searches },
  ];
}

export function visitsCsv(report: VisitReport): string {
  return toCsv([
    ["Table", "Name", "Title", "Count"],
    ...visitTables(report).flatMap(({ title, rows }) =>
      rows.map((row) => [title, row.name, row.title ?? "", String(row.count)]),
    ),
    ...report.days.flatMap(({ day, visits, pages, pdfs, searches }) => [
      ["Visits by day", day, "", String(visits)],
      ["Pages by day", day, "", String(pages)],
      ["PDFs by day", day, "", String(pdfs)],
      ["Searches without result by day", day, "", String(searches)],
    ]),
  ]);
}
