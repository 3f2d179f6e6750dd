import type { ReactNode } from "react";
import type { Course } from "#contract/content.ts";
import { COURSE_HEADINGS, describeDuration, FEE_PERIODS } from "#contract/courses.ts";
import * as m from "#messages/compiled/site.ts";
import { language } from "#messages/language.ts";
import { splitLanguage } from "#messages/languages.ts";
import { findHeadPhoto, redirectHome, sitePagesContext } from "#site/pages/load-page.ts";
import { courseJsonLd, pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { OtherCourses } from "#site/pages/related-pages.tsx";
import { BrochureLink, OpenEnquiryButton } from "#site/parts/college-links.tsx";
import { PagePicture } from "#site/parts/content-head.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { DescriptionList } from "#site/parts/description-list.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import { PageHeader } from "#site/parts/page-head.tsx";
import { ClosingBand } from "#site/parts/sections.tsx";
import { formatDay, formatRupees } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import type { Route } from "./+types/course-page.ts";
import styles from "./course-page.module.css";
import { HerbariumPlate } from "./herbarium-plate.tsx";

const groups = () => [{ title: m.courses(), href: "/#courses" }];

/** Loads the course named by the path. This module serves the routes of all courses. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pages = context.get(sitePagesContext);
  const course = pages.getCourse(splitLanguage(url.pathname.replace(/\/$/, "")).path);
  if (!course) throw redirectHome();
  const [photo, left] = await Promise.all([findHeadPhoto(context, course.name), pages.getSeatsLeft(course)]);
  return { course, photo, ...(left !== null && { left }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { course } = loaderData;
  const page = { ...course, title: course.name, groups: groups() };
  return pageMeta(shellOf(matches), { ...page, about: (shell) => courseJsonLd(shell, course) });
}

export default function CoursePage({ loaderData: { course, photo, left } }: Route.ComponentProps) {
  const { name, summary, admissionRoute, plant, entry, intake } = course;
  const duration = describeDuration(course);
  const facts = [
    ...(duration ? [{ label: m.courseLength(), value: duration }] : []),
    { label: m.courseEntry(), value: entry },
    ...(intake ? [{ label: m.courseSeats(), value: seatsText(intake.seats, left) }] : []),
  ];
  const sheet = plant && (
    <div className={`card screen-only ${styles.sheet}`}>
      <HerbariumPlate plant={plant} isFirst />
    </div>
  );
  const picture = photo ? <PagePicture image={photo} title={name} /> : sheet;
  return (
    <>
      <PageHeader title={name} lead={summary} groups={groups()} figure={picture}>
        <div className={`flow screen-only ${styles.actions}`}>
          <OpenEnquiryButton className="button button-primary">{m.askAboutAdmission()}</OpenEnquiryButton>
          <SiteLink className="button button-quiet" href={admissionRoute}>
            {m.howToApply()}
          </SiteLink>
          <BrochureLink />
        </div>
      </PageHeader>
      <DescriptionList rows={facts} className={`wrap ${styles.facts}`} />
      <CourseDetails course={course} />
      <DeferredStyles />
      <OtherCourses currentRoute={course.route} />
      <ClosingBand heading={m.isCourseRight({ course: name })} text={m.tellAdmissionCell()} />
    </>
  );
}

const seatsText = (seats: number, left: number | undefined) =>
  left === undefined ? m.seatsEachYear({ seats }) : m.seatsLeft({ seats, left });

function CourseDetails({ course }: { course: Course }) {
  const sections = sectionsOf(course);
  return (
    <div className="wrap columns">
      <nav className={`side ${styles.contents}`} aria-label={m.onThisPage()}>
        <ul className="flow">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <SiteLink href={`#${id}`}>{title}</SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {content}
          </section>
        ))}
        <p className="faint">{m.lastReviewed({ day: formatDay(course.lastReviewed) })}</p>
      </div>
    </div>
  );
}

/** Returns the sections of a course's page, leaving out those without content. */
function sectionsOf(course: Course) {
  const { name, attendance, assessment, furtherStudy, intake, fees, syllabus, syllabusNote } = course;
  const contents: Record<keyof typeof COURSE_HEADINGS, ReactNode> = {
    eligibility: (
      <>
        <List items={course.eligibility} />
        <p>
          {rich(m.admissionStepByStep({ course: "<course/>" }), {
            a: (inside) => <SiteLink href={course.admissionRoute}>{inside}</SiteLink>,
            course: name,
          })}
        </p>
      </>
    ),
    seats: intake && (
      <p>
        <strong>{m.seatsAYear({ seats: intake.seats })}</strong> {intake.note}
      </p>
    ),
    fees: fees && (
      <>
        <Table
          className={styles.fees}
          caption={fees.note}
          heads={[m.fee(), m.feeAmount(), m.feePaid()]}
          rows={fees.rows.map(({ item, amount, per }) => [item, formatRupees(amount), FEE_PERIODS[per]()])}
        />
        <p>
          {rich(m.loanAndScholarships(), {
            loan: (inside) => <SiteLink href="/StudentCreditCard">{inside}</SiteLink>,
            scholarships: (inside) => <SiteLink href="/ScholarshipPage">{inside}</SiteLink>,
          })}
        </p>
      </>
    ),
    syllabus: syllabus && (
      <Table
        className={styles.syllabus}
        caption={syllabusNote ?? m.subjectsOf({ course: name })}
        heads={[m.syllabusWhen(), m.syllabusSubjects()]}
        rows={syllabus.map(({ term, subjects }) => [term, <List key={term} items={subjects} />])}
      />
    ),
    assessment: (attendance || assessment) && (
      <>
        {attendance && <p>{attendance}</p>}
        {assessment && <p>{assessment}</p>}
      </>
    ),
    careers: course.careers && <List items={course.careers} />,
    furtherStudy: furtherStudy && <p>{furtherStudy}</p>,
  };
  const keys = Object.keys(contents) as (keyof typeof contents)[];
  return keys
    .filter((key) => contents[key])
    .map((key) => {
      const { id, english, bengali } = COURSE_HEADINGS[key];
      return { id, title: language() === "bn" ? bengali : english, content: contents[key] };
    });
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

/** A table of a course's page. The first cell of each row is the row heading. */
function Table(props: {
  className?: string | undefined;
  caption?: string | undefined;
  heads: string[];
  rows: ReactNode[][];
}) {
  const { className, caption, heads, rows } = props;
  return (
    <table className={`${styles.table} ${className}`}>
      {caption && <caption>{caption}</caption>}
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
