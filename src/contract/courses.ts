/** Headings of a course's page, in page order. The search indexes them too. */
export const COURSE_HEADINGS = {
  eligibility: { id: "eligibility", english: "Who may apply", bengali: "যোগ্যতা" },
  seats: { id: "seats", english: "Seats", bengali: "আসন" },
  fees: { id: "fees", english: "Fees", bengali: "ফি" },
  syllabus: { id: "syllabus", english: "Syllabus", bengali: "পাঠ্যসূচি" },
  assessment: { id: "assessment", english: "Attendance and marks", bengali: "উপস্থিতি ও মূল্যায়ন" },
  careers: { id: "careers", english: "What you can become", bengali: "পেশা" },
  furtherStudy: { id: "further-study", english: "Studying further", bengali: "উচ্চশিক্ষা" },
} as const;

/** Formats a fee's period: `semester` → `each semester`. `once`, longer texts and other languages stay unchanged. */
export function feePeriod(per: string): string {
  return /^(?!once$)[!-~]+$/.test(per) ? `each ${per}` : per;
}

/** Periods as offices write them: `per semester`, `every year`, `প্রতি বছর`. */
const PERIOD = /^(?:(?:per|each|every|a|প্রতি)\s+)?(semester|সেমিস্টার|year|বছর)(?:s|ে)?$/i;
/** Periods that the duration of a course does not count: `per month`, `yearly`. */
const UNCOUNTED_PERIOD = /^(?:(?:per|each|every|প্রতি)\s|month|মাস)|[^n]ly$/i;
const BENGALI_PERIODS: Readonly<Record<string, string>> = { সেমিস্টার: "semester", বছর: "year" };

/** The properties of a course that fee totals need. Parts may be missing while the course is edited. */
export interface FeesOfCourse {
  duration?: string;
  fees?: { rows?: readonly { amount?: unknown; per?: string }[] } | undefined;
}

/**
 * Returns the total fees of a course, including deposits: `₹2,88,000`. Amounts that are not numbers count as 0. Returns
 * an empty text if it is not known how often an amount is due.
 */
export function totalFees({ duration = "", fees }: FeesOfCourse): string {
  const times = (per: string) => {
    const [, unit] = PERIOD.exec(per) ?? [];
    if (unit === undefined) return UNCOUNTED_PERIOD.test(per) ? Number.NaN : 1;
    return Number(/(\d+) $/.exec(duration.split(`${BENGALI_PERIODS[unit] ?? unit}s`, 1)[0] ?? "")?.[1]);
  };
  const sums = (fees?.rows ?? []).flatMap(({ amount, per = "" }) =>
    typeof amount === "number" ? amount * times(per.trim().toLowerCase()) : [],
  );
  const total = sums.reduce((sum, one) => sum + one, 0);
  return Number.isNaN(total) ? "" : `₹${total.toLocaleString("en-IN")}`;
}
