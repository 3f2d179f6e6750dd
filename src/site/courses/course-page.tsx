import { redirect } from "react-router";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { OpenEnquiryButton } from "#site/layout/open-enquiry-button.tsx";
import { BrochureLink } from "#site/pages/brochure-link.tsx";
import { ClosingBand } from "#site/pages/closing-band.tsx";
import { courseJsonLd } from "#site/pages/json-ld.ts";
import { PageHead } from "#site/pages/page-head.tsx";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/course-page.ts";
import { CourseDetails } from "./course-details.tsx";
import { CourseFacts } from "./course-facts.tsx";
import styles from "./course-page.module.css";
import { HerbariumPlate } from "./herbarium-plate.tsx";
import { OtherCourses } from "./other-courses.tsx";

const GROUPS = [{ title: "Courses", href: "/#courses" }] as const;

/** One module for the three courses: the path says which. */
export function loader({ context, url }: Route.LoaderArgs) {
  const course = context.get(sitePagesContext).getCourse(url.pathname.replace(/\/$/, ""));
  if (!course) throw redirect("/");
  return course;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, description, route } = loaderData;
  return pageMeta(shellOf(matches), {
    title: name,
    description,
    route,
    groups: GROUPS,
    about: (shell) => courseJsonLd(shell, loaderData),
  });
}

export default function CoursePage({ loaderData: course }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={course.name}
        bengali={course.bengali}
        lead={course.summary}
        groups={GROUPS}
        figure={
          <div className={styles.sheet}>
            <HerbariumPlate plant={course.plant} isFirstPicture />
          </div>
        }
      >
        <div className={styles.actions}>
          <OpenEnquiryButton className="button button-primary">Ask about admission</OpenEnquiryButton>
          <a className="button button-quiet" href={course.admissionRoute}>
            How to apply
          </a>
          <BrochureLink />
        </div>
      </PageHead>
      <CourseFacts course={course} />
      <CourseDetails course={course} />
      <LateStyles />
      <OtherCourses currentRoute={course.route} />
      <ClosingBand
        heading={`Is ${course.name} the right way for you?`}
        text="Tell the admission cell what you studied and what you would like to become. It replies by phone or email, in Bengali, Hindi or English."
      />
    </>
  );
}
