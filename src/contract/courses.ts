/** The headings of a course's page, in its order; the search finds them too. */
export const COURSE_HEADINGS = {
  eligibility: { id: "eligibility", english: "Who may apply", bengali: "যোগ্যতা" },
  seats: { id: "seats", english: "Seats", bengali: "আসন" },
  fees: { id: "fees", english: "Fees", bengali: "ফি" },
  syllabus: { id: "syllabus", english: "Syllabus", bengali: "পাঠ্যসূচি" },
  assessment: { id: "assessment", english: "Attendance and marks", bengali: "উপস্থিতি ও মূল্যায়ন" },
  careers: { id: "careers", english: "What you can become", bengali: "পেশা" },
  furtherStudy: { id: "further-study", english: "Studying further", bengali: "উচ্চশিক্ষা" },
} as const;

/** What a fee's period is printed as: `semester` → `each semester`; `once`, longer texts and other languages stay. */
export function feePeriod(per: string): string {
  return /^(?!once$)[!-~]+$/.test(per) ? `each ${per}` : per;
}

/** A course as far as its fees need it; while it is edited, parts may be missing. */
export interface FeesOfCourse {
  duration?: string;
  fees?: { rows?: readonly { amount?: unknown; per?: string }[] } | undefined;
}

/** Total fees of the whole course, deposits included: `₹2,88,000`. What is no number counts as nothing. */
export function totalFees({ duration = "", fees }: FeesOfCourse): string {
  const times = (unit: string) => Number(/(\d+) $/.exec(duration.split(`${unit}s`, 1)[0] ?? "")?.[1] ?? 1);
  const sums = (fees?.rows ?? []).map(({ amount, per = "" }) => (typeof amount === "number" ? amount * times(per) : 0));
  return `₹${sums.reduce((sum, one) => sum + one, 0).toLocaleString("en-IN")}`;
}
