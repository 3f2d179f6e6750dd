import { withLatinDigits } from "./normalise.ts";

type DayOrder = "dmy" | "mdy" | "ymd";
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `21/11/2026`, `21 Nov 26`, `২১-১১-২০২৬`, with a time or without → `2026-11-21`; null for what is no day. */
export function readDay(text: string, order: DayOrder = "dmy"): string | null {
  const plain = withLatinDigits(text).toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3})[a-z]*\.?,?[\s/.-]+(\d{4}|\d\d)(?!\d)/.exec(plain);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/.exec(plain);
  const parts = /^(\d{1,4})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d\d)(?!\d)/.exec(plain);
  const month = (name = "") => MONTHS.indexOf(name) + 1;
  if (iso) return toDay(iso[1], Number(iso[2]), Number(iso[3]));
  if (named) return toDay(named[3], month(named[2]), Number(named[1]));
  if (american) return toDay(american[3], month(american[1]), Number(american[2]));
  if (!parts) return null;
  const [, one = "", two = "", three = ""] = parts;
  if (order === "dmy") return toDay(three, Number(two), Number(one));
  if (order === "mdy") return toDay(three, Number(one), Number(two));
  return toDay(one, Number(two), Number(three));
}

function toDay(year = "", month: number, day: number): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return moment.getTime() > 0 && moment.toISOString().startsWith(text) ? text : null;
}
