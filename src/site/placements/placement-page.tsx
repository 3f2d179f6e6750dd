import { redirect } from "react-router";
import { PlacedStudentCard } from "#site/home/placed-student-card.tsx";
import cards from "#site/home/placements.module.css";
import { RecruitersSlider } from "#site/home/recruiters-slider.tsx";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { ContentHead } from "#site/pages/content-head.tsx";
import { laterPage, pageHref } from "#site/pages/later-page.ts";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { PageBody } from "#site/pages/page-body.tsx";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { readPagePlace } from "#site/pages/page-place.ts";
import { pageWords } from "#site/pages/page-words.ts";
import { Pager } from "#site/pages/pager.tsx";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/placement-page.ts";
import styles from "./placement-page.module.css";
import { YearlyFigures } from "./yearly-figures.tsx";

const ROUTE = "/TrainingPlacement";
const STUDENTS_A_PAGE = 24;
/** Students, figures and recruiters above the words of this route; from the second page on the students only. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const count = await sitePages.countPlacedStudents();
  const place = readPagePlace(url, count, STUDENTS_A_PAGE);
  if (!place) throw redirect(ROUTE);
  const words = pageWords(sitePages, ROUTE);
  return {
    words,
    photo: await findHeadPhoto(context, words.title),
    ...place,
    students: await sitePages.listPlacedStudents(STUDENTS_A_PAGE, place.offset),
    figures: sitePages.getPlacementFigures(),
    recruiters: sitePages.getRecruiters(),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, page } = loaderData;
  return pageMeta(shellOf(matches), { ...words, ...laterPage(words, page), route: pageHref(ROUTE, page) });
}

export default function PlacementPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, page, pages, students, figures, recruiters } = loaderData;
  return (
    <>
      <ContentHead page={words} photo={photo} />
      <LateStyles />
      <div className={`wrap ${styles.sections}`}>
        <section>
          <SectionHeading english="Placed students" bengali="কর্মরত প্রাক্তনী" />
          {students.length > 0 ? (
            <ul className={cards.students}>
              {students.map((student) => (
                <PlacedStudentCard key={student._id} student={student} />
              ))}
            </ul>
          ) : (
            <p className={cards.empty}>The first names will stand here after the next campus interviews.</p>
          )}
          <Pager label="the placed students" page={page} pages={pages} hrefOf={(number) => pageHref(ROUTE, number)} />
          {page === 1 && recruiters.length > 0 && <RecruitersSlider recruiters={recruiters} />}
        </section>
        {page === 1 && figures.sessions.length > 0 && (
          <section>
            <SectionHeading english="Year by year" bengali="বছরের হিসাব" />
            <YearlyFigures figures={figures} />
          </section>
        )}
      </div>
      {page === 1 && <PageBody page={words} person={null} />}
    </>
  );
}
