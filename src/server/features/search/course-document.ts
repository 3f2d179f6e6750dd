import type { Course } from "#contract/content.ts";
import { COURSE_HEADINGS } from "#contract/course-headings.ts";
import { feePeriod } from "#contract/fee-period.ts";
import { joined } from "./plain-text.ts";
import type { SearchDocument } from "./search-documents.ts";

/** A course as its page prints it: headings, and below each what stands there. */
export function courseDocument(course: Course, searchWords: string | undefined): SearchDocument {
  const sections = sectionsOf(course).map(({ heading, lines }) => ({
    heading: `${heading.english} ${heading.bengali}`,
    text: joined(lines),
  }));
  const printed = sections.filter(({ text }) => text !== "");
  return {
    id: course.route,
    href: course.route,
    group: "Course",
    title: `${course.name} ${course.bengali}`,
    headings: joined(printed.map(({ heading }) => heading)),
    text: joined([
      course.summary,
      course.duration,
      course.entry,
      ...printed.flatMap(({ heading, text }) => [heading, text]),
      `${course.plant.latin} ${course.plant.bengali}`,
      course.description,
    ]),
    also: searchWords,
  };
}

function sectionsOf({ eligibility, intake, fees, syllabus, syllabusNote, ...course }: Course) {
  const { attendance, assessment, careers, furtherStudy } = course;
  return [
    { heading: COURSE_HEADINGS.eligibility, lines: eligibility },
    { heading: COURSE_HEADINGS.seats, lines: [`${intake.seats} seats a year`, intake.note] },
    {
      heading: COURSE_HEADINGS.fees,
      lines: [
        ...fees.rows.map(({ item, amount, per }) => `${item}: ₹${amount.toLocaleString("en-IN")} ${feePeriod(per)}`),
        fees.note,
      ],
    },
    {
      heading: COURSE_HEADINGS.syllabus,
      lines: [...syllabus.map(({ term, subjects }) => `${term}: ${subjects.join(", ")}`), syllabusNote],
    },
    { heading: COURSE_HEADINGS.assessment, lines: [attendance, assessment] },
    { heading: COURSE_HEADINGS.careers, lines: careers },
    { heading: COURSE_HEADINGS.furtherStudy, lines: [furtherStudy] },
  ];
}
