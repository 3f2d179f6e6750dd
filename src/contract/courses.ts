import * as m from "#messages/compiled/site.ts";

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

/** How often a fee is due; `other` if its item says it in words. */
export const FEE_PERIODS = {
  once: m.feeOnce,
  semester: m.feeEachSemester,
  year: m.feeEachYear,
  month: m.feeEachMonth,
  other: m.feeAsStated,
};

/** The length of a course. Parts may be missing or blank while the course is edited. */
interface CourseLength {
  years?: number | undefined;
  semesters?: number | undefined;
  /** Words that replace the numbers: `2 years and practical training`. */
  duration?: string | undefined;
}

/** Describes the length of a course in the current language: `4 years, 8 semesters`; empty if it is not known. */
export function describeDuration({ years, semesters, duration }: CourseLength): string {
  const numbers = [years && m.courseYears({ years }), semesters && m.courseSemesters({ semesters })];
  return duration || numbers.filter(Boolean).join(", ");
}

/** Describes the length of a course in short: `4 years`. */
export const describeYears = ({ years, duration = "" }: CourseLength) => (years ? m.courseYears({ years }) : duration);

/** The properties of a course that fee totals need. */
export interface FeesOfCourse extends CourseLength {
  fees?: { rows?: readonly { amount?: unknown; per?: string }[] } | undefined;
}

/**
 * Returns the total fees of a course, including deposits: `₹2,88,000`. Amounts that are not numbers count as 0. Returns
 * an empty text if it is not known how often an amount is due.
 */
export function totalFees({ years, semesters, fees }: FeesOfCourse): string {
  const times: Readonly<Record<string, number | undefined>> = { once: 1, semester: semesters, year: years };
  const sums = (fees?.rows ?? []).flatMap(({ amount, per = "" }) =>
    typeof amount === "number" ? amount * (times[per] || Number.NaN) : [],
  );
  const total = sums.reduce((sum, one) => sum + one, 0);
  return Number.isNaN(total) ? "" : `₹${total.toLocaleString("en-IN")}`;
}
