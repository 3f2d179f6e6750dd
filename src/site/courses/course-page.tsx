import type { ReactNode } from "react";
import { redirect } from "react-router";
import type { Course } from "#contract/content.ts";
import { COURSE_HEADINGS, feePeriod } from "#contract/courses.ts";
import { findHeadPhoto, sitePagesContext } from "#site/pages/load-page.ts";
import { courseJsonLd, pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { OtherCourses } from "#site/pages/related-pages.tsx";
import { BrochureLink, OpenEnquiryButton } from "#site/parts/college-links.tsx";
import { PagePicture } from "#site/parts/content-head.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { Bilingual } from "#site/parts/language.tsx";
import { PageHead } from "#site/parts/page-head.tsx";
import { ClosingBand } from "#site/parts/sections.tsx";
import { Terms } from "#site/parts/terms.tsx";
import { formatDay, formatRupees } from "#ui/formats.ts";
import type { Route } from "./+types/course-page.ts";
import styles from "./course-page.module.css";
import { HerbariumPlate } from "./herbarium-plate.tsx";

const GROUPS = [{ title: "Courses", href: "/#courses" }] as const;

/** One module for all courses: the path says which. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const course = context.get(sitePagesContext).getCourse(url.pathname.replace(/\/$/, ""));
  if (!course) throw redirect("/");
  return { course, photo: await findHeadPhoto(context, course.name) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { course } = loaderData;
  const page = { ...course, title: course.name, groups: GROUPS };
  return pageMeta(shellOf(matches), { ...page, about: (shell) => courseJsonLd(shell, course) });
}

export default function CoursePage({ loaderData: { course, photo } }: Route.ComponentProps) {
  const { name, bengali, summary, admissionRoute, plant, duration, entry, intake } = course;
  const facts = [
    { label: "Length", value: duration },
    { label: "Entry", value: entry },
    { label: "Seats", value: `${intake.seats} a year` },
  ];
  const picture = photo ? (
    <PagePicture image={photo} title={name} />
  ) : (
    <div className={`card screen-only ${styles.sheet}`}>
      <HerbariumPlate plant={plant} isFirst />
    </div>
  );
  return (
    <>
      <PageHead title={name} bengali={bengali} lead={summary} groups={GROUPS} figure={picture}>
        <div className={`flow screen-only ${styles.actions}`}>
          <OpenEnquiryButton className="button button-primary">Ask about admission</OpenEnquiryButton>
          <a className="button button-quiet" href={admissionRoute}>
            How to apply
          </a>
          <BrochureLink />
        </div>
      </PageHead>
      <Terms rows={facts} className={`wrap ${styles.facts}`} />
      <CourseDetails course={course} />
      <DeferredStyles />
      <OtherCourses currentRoute={course.route} />
      <ClosingBand
        heading={`Is ${name} the right way for you?`}
        text="Tell the admission cell what you studied and what you would like to become. It replies by phone or email, in Bengali, Hindi or English."
      />
    </>
  );
}

function CourseDetails({ course }: { course: Course }) {
  const sections = sectionsOf(course);
  return (
    <div className={`wrap columns ${styles.columns}`}>
      <nav className={styles.contents} aria-label="On this page">
        <ul className="flow">
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
        <p className="faint">Last reviewed on {formatDay(course.lastReviewed)}</p>
      </div>
    </div>
  );
}

/** What the content has nothing about is left out. */
function sectionsOf(course: Course) {
  const { name, attendance, assessment, furtherStudy, intake, fees, syllabus, syllabusNote } = course;
  const contents: Record<keyof typeof COURSE_HEADINGS, ReactNode> = {
    eligibility: (
      <>
        <List items={course.eligibility} />
        <p>
          Dates, papers and the counselling step by step: <a href={course.admissionRoute}>{name} admission</a>.
        </p>
      </>
    ),
    seats: (
      <p>
        <strong>{intake.seats} seats a year.</strong> {intake.note}
      </p>
    ),
    fees: (
      <>
        <Table
          className={styles.fees}
          caption={fees.note}
          heads={["Fee", "Amount", "Paid"]}
          rows={fees.rows.map(({ item, amount, per }) => [item, formatRupees(amount), feePeriod(per)])}
        />
        <p>
          The state's loan and the scholarships open to you: <a href="/StudentCreditCard">Student Credit Card</a>,{" "}
          <a href="/ScholarshipPage">scholarships</a>.
        </p>
      </>
    ),
    syllabus: (
      <Table
        className={styles.syllabus}
        caption={syllabusNote ?? `The subjects of ${name}`}
        heads={["When", "Subjects"]}
        rows={syllabus.map(({ term, subjects }) => [term, <List key={term} items={subjects} />])}
      />
    ),
    assessment: (attendance || assessment) && (
      <>
        {attendance && <p>{attendance}</p>}
        {assessment && <p>{assessment}</p>}
      </>
    ),
    careers: <List items={course.careers} />,
    furtherStudy: furtherStudy && <p>{furtherStudy}</p>,
  };
  const keys = Object.keys(contents) as (keyof typeof contents)[];
  return keys.filter((key) => contents[key]).map((key) => ({ ...COURSE_HEADINGS[key], content: contents[key] }));
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** The first cell of a row is its heading. */
function Table(props: { className?: string | undefined; caption: string; heads: string[]; rows: ReactNode[][] }) {
  const { className, caption, heads, rows } = props;
  return (
    <table className={`${styles.table} ${className}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={String(head)}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
