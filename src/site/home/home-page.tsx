import { LateStyles } from "#site/layout/late-styles.tsx";
import { noticeFeedLink } from "#site/notices/notice-feed-link.ts";
import { ClosingBand } from "#site/pages/closing-band.tsx";
import { excerpt } from "#site/pages/excerpt.ts";
import { collegeJsonLd } from "#site/pages/json-ld.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/home-page.ts";
import { ComingUp } from "./coming-up.tsx";
import { CourseCards } from "./course-cards.tsx";
import { Facilities } from "./facilities.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import { Laboratories } from "./laboratories.tsx";
import { Ledger } from "./ledger.tsx";
import { NoticeBoard } from "./notice-board.tsx";
import { Placements } from "./placements.tsx";

const NOTICES = 5;
/** In characters: the whole text stands on the notice's own page, however long it is. */
const NOTICE_EXCERPT = 80;
const EVENTS = 4;
const PLACED_STUDENTS = 4;

/** Everything that is returned travels in the page a second time, as data: nothing but what is printed. */
export async function loader({ context }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const home = sitePages.getHome();
  const pictured = new Set(home.facilities.map(({ to }) => to));
  const [notices, events, students] = await Promise.all([
    sitePages.listNotices(NOTICES),
    sitePages.listUpcomingEvents(EVENTS),
    sitePages.listPlacedStudents(PLACED_STUDENTS),
  ]);
  return {
    home,
    notices: notices.map((notice) => ({ ...notice, description: excerpt(notice.description, NOTICE_EXCERPT) })),
    events: events.map(({ _id, title, date, startTime, venue, isCancelled }) => ({
      _id,
      title,
      date,
      startTime,
      venue,
      isCancelled,
    })),
    courses: sitePages.listCourses().map(({ name, route, admissionRoute, summary, duration, entry, plant }) => ({
      name,
      route,
      admissionRoute,
      summary,
      duration,
      entry,
      plant,
    })),
    laboratories: sitePages.listPages("laboratory"),
    otherFacilities: sitePages.listPages("facility").filter(({ route }) => !pictured.has(route)),
    students: students.map(({ image, ...student }) => ({
      ...student,
      image: image && { ...image, placeholder: undefined },
    })),
    recruiters: sitePages.getRecruiters(),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const page = { ...loaderData.home, route: "/", about: collegeJsonLd };
  return [...pageMeta(shellOf(matches), page), noticeFeedLink];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home } = loaderData;
  const { headings } = home;
  return (
    <>
      <Hero hero={home.hero} />
      <Ledger rows={home.ledger} />
      <LateStyles />
      <section className={`section wrap ${styles.news}`} id="notice">
        <NoticeBoard heading={headings.notices} notices={loaderData.notices} />
        <ComingUp heading={headings.events} events={loaderData.events} />
      </section>
      <CourseCards heading={headings.courses} courses={loaderData.courses} feesHelp={home.feesHelp} />
      <Laboratories heading={headings.laboratories} laboratories={loaderData.laboratories} />
      <Facilities heading={headings.facilities} pictured={home.facilities} others={loaderData.otherFacilities} />
      <Placements heading={headings.placements} students={loaderData.students} recruiters={loaderData.recruiters} />
      <ClosingBand heading={home.closing.heading} text={home.closing.text} />
    </>
  );
}
