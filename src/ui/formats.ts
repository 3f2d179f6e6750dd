/**
 * How dates, money and sizes are written. By hand and without `Intl`: the server's and the browser's data differ in
 * places ("Sep" and "Sept"), and a page must come out the same on both.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** `2025-06-24`, a calendar day of the college, as its parts: `24` and `Jun 2025`. */
export function dayParts(day: string): { date: string; month: string } {
  const [year, month, date] = day.split("-");
  return { date: String(Number(date)), month: `${MONTHS[Number(month) - 1]} ${year}` };
}

/** `2025-06-24` → `24 Jun 2025`: the en-IN form of the specification (section 9). */
export function formatDay(day: string): string {
  const { date, month } = dayParts(day);
  return `${date} ${month}`;
}

/** `2025-07-05` → `Sat` */
export function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

/** `2025-07-05` → `Sat, 5 Jul 2025` */
export function formatDayWithWeekday(day: string): string {
  return `${weekdayOf(day)}, ${formatDay(day)}`;
}

/** Whole rupees with the Indian grouping: `120000` → `₹1,20,000`. */
export function formatRupees(rupees: number): string {
  return `₹${String(rupees).replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ",")}`;
}

/** Bytes as a reader of a download link needs them: `98 KB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
