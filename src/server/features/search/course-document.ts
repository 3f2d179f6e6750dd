import type { Course } from "#contract/content.ts";
import { COURSE_HEADINGS } from "#contract/course-headings.ts";
import { feePeriod } from "#contract/fee-period.ts";
import { joined } from "./plain-text.ts";
import type { SearchDocument, WordsOf } from "./search-documents.ts";

/** A course as its page prints it: headings, and below each what stands there. */
export function courseDocument(course: Course, { searchWords, sectionWords = {} }: WordsOf): SearchDocument {
  const { summary, duration, entry, plant, description } = course;
  const sections = sectionsOf(course).map(({ key, lines }) => {
    const { id, english, bengali } = COURSE_HEADINGS[key];
    const heading = `${english} ${bengali}`;
    return { anchor: id, heading, text: joined([heading, ...lines]), also: sectionWords[key] };
  });
  return {
    id: course.route,
    href: course.route,
    group: "Course",
    title: `${course.name} ${course.bengali}`,
    text: joined([summary, duration, entry, `${plant.latin} ${plant.bengali}`, description]),
    also: searchWords,
    sections: sections.filter(({ heading, text }) => text !== heading),
  };
}

function sectionsOf({ eligibility, intake, fees, syllabus, syllabusNote, ...course }: Course) {
  const { attendance, assessment, careers, furtherStudy } = course;
  return [
    { key: "eligibility", lines: eligibility },
    { key: "seats", lines: [`${intake.seats} seats a year`, intake.note] },
    {
      key: "fees",
      lines: [
        ...fees.rows.map(({ item, amount, per }) => `${item}: ₹${amount.toLocaleString("en-IN")} ${feePeriod(per)}`),
        fees.note,
      ],
    },
    {
      key: "syllabus",
      lines: [...syllabus.map(({ term, subjects }) => `${term}: ${subjects.join(", ")}`), syllabusNote],
    },
    { key: "assessment", lines: [attendance, assessment] },
    { key: "careers", lines: careers },
    { key: "furtherStudy", lines: [furtherStudy] },
  ] as const;
}
