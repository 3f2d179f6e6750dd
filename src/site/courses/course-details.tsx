import type { ReactNode } from "react";
import type { Course } from "#contract/content.ts";
import { COURSE_HEADINGS } from "#contract/course-headings.ts";
import { Bilingual } from "#site/pages/bilingual.tsx";
import { formatDay } from "#ui/formats.ts";
import styles from "./course-details.module.css";
import { FeesTable } from "./fees-table.tsx";
import { SyllabusTable } from "./syllabus-table.tsx";

interface Section {
  id: string;
  english: string;
  bengali: string;
  content: ReactNode;
}

/** Everything about a course, under headings that the list beside it leads to. */
export function CourseDetails({ course }: { course: Course }) {
  const sections = sectionsOf(course);
  return (
    <div className={`wrap ${styles.columns}`}>
      <nav className={styles.contents} aria-label="On this page">
        <ul>
          {sections.map(({ id, english }) => (
            <li key={id}>
              <a href={`#${id}`}>{english}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, english, bengali, content }) => (
          <section key={id} id={id}>
            <h2>
              <Bilingual english={english} bengali={bengali} />
            </h2>
            {content}
          </section>
        ))}
        <p className={styles.note}>Last reviewed on {formatDay(course.lastReviewed)}</p>
      </div>
    </div>
  );
}

function sectionsOf(course: Course): Section[] {
  const { attendance, assessment, furtherStudy, intake } = course;
  const sections: (Section | false)[] = [
    {
      ...COURSE_HEADINGS.eligibility,
      content: (
        <>
          <List items={course.eligibility} />
          <p>
            Dates, papers and the counselling step by step: <a href={course.admissionRoute}>{course.name} admission</a>.
          </p>
        </>
      ),
    },
    {
      ...COURSE_HEADINGS.seats,
      content: (
        <p>
          <strong>{intake.seats} seats a year.</strong> {intake.note}
        </p>
      ),
    },
    { ...COURSE_HEADINGS.fees, content: <FeesTable fees={course.fees} /> },
    {
      ...COURSE_HEADINGS.syllabus,
      content: <SyllabusTable name={course.name} terms={course.syllabus} note={course.syllabusNote} />,
    },
    (attendance !== undefined || assessment !== undefined) && {
      ...COURSE_HEADINGS.assessment,
      content: (
        <>
          {attendance && <p>{attendance}</p>}
          {assessment && <p>{assessment}</p>}
        </>
      ),
    },
    { ...COURSE_HEADINGS.careers, content: <List items={course.careers} /> },
    furtherStudy !== undefined && {
      ...COURSE_HEADINGS.furtherStudy,
      content: <p>{furtherStudy}</p>,
    },
  ];
  return sections.filter((section) => section !== false);
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
