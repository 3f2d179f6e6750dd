import type { EnquiryReport, ReportQuery } from "#contract/reports.ts";
import { addDays } from "./time.ts";

export type Period = EnquiryReport["period"];

const MAX_DAYS = 366;

/** Returns the season, a year, that contains a day. @param begins the first month of a season, 1 to 12 */
export function seasonOf(day: string, begins: number): Period {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = month < begins ? year - 1 : year;
  const from = `${first}-${String(begins).padStart(2, "0")}-01`;
  return { from, to: addDays(addYears(from, 1), -1) };
}

/** Returns the period of a report: at most a year, and not beyond today. */
export function periodOf({ period, from, to: asked }: ReportQuery, today: string, begins: number): Period {
  const season = seasonOf(today, begins).from;
  if (from === undefined && asked === undefined) {
    if (period === "30-days") return { from: addDays(today, -29), to: today };
    if (period === "7-days") return { from: addDays(today, -6), to: today };
    if (period === "last-season") return seasonOf(addDays(season, -1), begins);
  }
  const to = asked === undefined || asked > today ? today : asked;
  const first = from ?? seasonOf(to, begins).from;
  const earliest = addDays(to, 1 - MAX_DAYS);
  return { from: first < earliest ? earliest : first > to ? to : first, to };
}

/** Returns the same day so many years later; 29 February becomes 28 February. */
export function addYears(day: string, years: number): string {
  const [year, month, date] = day.split("-");
  const last = month === "02" && date === "29" ? "28" : date;
  return `${Number(year) + years}-${month}-${last}`;
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
