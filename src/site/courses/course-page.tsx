import { redirect } from "react-router";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { OpenEnquiryButton } from "#site/layout/open-enquiry-button.tsx";
import { BrochureLink } from "#site/pages/brochure-link.tsx";
import { ClosingBand } from "#site/pages/closing-band.tsx";
import { courseJsonLd } from "#site/pages/json-ld.ts";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { PageHead } from "#site/pages/page-head.tsx";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { PagePicture } from "#site/pages/page-picture.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/course-page.ts";
import { CourseDetails } from "./course-details.tsx";
import { CourseFacts } from "./course-facts.tsx";
import styles from "./course-page.module.css";
import { HerbariumPlate } from "./herbarium-plate.tsx";
import { OtherCourses } from "./other-courses.tsx";

const GROUPS = [{ title: "Courses", href: "/#courses" }] as const;

/** One module for the three courses: the path says which. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const course = context.get(sitePagesContext).getCourse(url.pathname.replace(/\/$/, ""));
  if (!course) throw redirect("/");
  return { course, photo: await findHeadPhoto(context, course.name) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { course } = loaderData;
  const { name, description, route } = course;
  return pageMeta(shellOf(matches), {
    title: name,
    description,
    route,
    groups: GROUPS,
    about: (shell) => courseJsonLd(shell, course),
  });
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, photo } = loaderData;
  return (
    <>
      <PageHead
        title={course.name}
        bengali={course.bengali}
        lead={course.summary}
        groups={GROUPS}
        figure={
          photo ? (
            <PagePicture photo={photo} title={course.name} />
          ) : (
            <div className={styles.sheet}>
              <HerbariumPlate plant={course.plant} isFirstPicture />
            </div>
          )
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
