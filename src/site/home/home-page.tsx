import type { ComponentType } from "react";
import type { Home, HomeSection } from "#contract/content.ts";
import { describeDuration } from "#contract/courses.ts";
import { formatEventDays } from "#contract/event-days.ts";
import { heroDrawing, SAMPLE_DRAWING } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { HerbariumPlate } from "#site/courses/herbarium-plate.tsx";
import { NoNotices, NoticeRow, noticeFeedLink } from "#site/notices/notice-row.tsx";
import { sitePagesContext } from "#site/pages/load-page.ts";
import { collegeJsonLd, pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { Laboratories, PageCards } from "#site/pages/related-pages.tsx";
import { BrochureLink, OpenEnquiryButton, useShell } from "#site/parts/college-links.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { Photo } from "#site/parts/photo.tsx";
import shared from "#site/parts/sections.module.css";
import { ClosingBand, SectionHeading } from "#site/parts/sections.tsx";
import { excerpt } from "#site/parts/typed-text.ts";
import { PlacementCard, RecruitersSlider } from "#site/placements/placement-cards.tsx";
import placements from "#site/placements/placements.module.css";
import { formatDayWithWeekday } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import type { Route } from "./+types/home-page.ts";
import pictures from "./hero-picture.module.css";
import styles from "./home-page.module.css";
import sections from "./home-sections.module.css";

type Data = Route.ComponentProps["loaderData"];

/** Loads the page. The hydration payload repeats the data, so return only what the page shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const home = sitePages.getHome();
  const shows = (section: HomeSection) => home.sections?.includes(section) ?? true;
  const pictured = new Set(home.facilities.map(({ to }) => to));
  const [notices, events, students] = await Promise.all([
    shows("notices") ? sitePages.listNotices(5) : [],
    shows("notices") ? sitePages.listUpcomingEvents(4) : [],
    shows("placements") ? sitePages.listPlacedStudents(4) : [],
  ]);
  return {
    home: {
      ...home,
      feesHelp: shows("courses") ? home.feesHelp : [],
      facilities: shows("facilities") ? home.facilities : [],
    },
    notices: notices.map((notice) => ({ ...notice, description: excerpt(notice.description, 80) })),
    events: events.map((event) => pick(event, "_id", "title", "date", "lastDate", "startTime", "venue", "isCancelled")),
    courses: (shows("courses") ? sitePages.listCourses() : []).map((course) =>
      pick(course, "name", "route", "admissionRoute", "summary", "years", "semesters", "duration", "entry", "plant"),
    ),
    laboratories: shows("laboratories") ? sitePages.listPages("laboratory") : [],
    otherFacilities: shows("facilities")
      ? sitePages.listPages("facility").filter(({ route }) => !pictured.has(route))
      : [],
    students: students.map(({ image, ...student }) => ({
      ...student,
      image: image && { ...image, placeholder: undefined },
    })),
    recruiters: shows("placements") ? sitePages.getRecruiters() : [],
  };
}

function pick<Source, Key extends keyof Source>(source: Source, ...keys: Key[]): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const page = { ...loaderData.home, route: "/", about: collegeJsonLd };
  return [...pageMeta(shellOf(matches), page), noticeFeedLink()];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, sections: order = Object.keys(SECTIONS) as HomeSection[] } = loaderData.home;
  const hasFiguresFirst = order[0] === "keyFigures";
  return (
    <>
      <Hero hero={hero} />
      {hasFiguresFirst && <KeyFigures {...loaderData} />}
      {/* The key figures above need no deferred styles. */}
      <DeferredStyles />
      {order.slice(hasFiguresFirst ? 1 : 0).map((name) => {
        const Section = SECTIONS[name];
        return <Section key={name} {...loaderData} />;
      })}
    </>
  );
}

/** Sections of the home page, in the default order. */
const SECTIONS: Record<HomeSection, ComponentType<Data>> = {
  keyFigures: KeyFigures,
  notices: News,
  courses: CourseCards,
  laboratories: ({ home, laboratories }) =>
    laboratories.length > 0 && <Laboratories heading={home.headings.laboratories.english} pages={laboratories} />,
  facilities: Facilities,
  placements: Placements,
  closing: ({ home }) => <ClosingBand {...home.closing} />,
};

function KeyFigures({ home: { keyFigures } }: Data) {
  // A single figure says little and would leave empty columns beside it.
  if (keyFigures.length < 2) return null;
  return (
    <ul className={`wrap ${styles.keyFigures}`} aria-label={m.collegeInNumbers()}>
      {keyFigures.map(({ figure, text }) => (
        <li key={text}>
          <b>{figure}</b> {text}
        </li>
      ))}
    </ul>
  );
}

function News(data: Data) {
  return (
    <section className={`section wrap ${styles.news}`} id="notice">
      <NoticeBoard {...data} />
      <ComingUp {...data} />
    </section>
  );
}

function Hero({ hero }: { hero: Home["hero"] }) {
  const { college, face } = useShell();
  const { picture } = hero;
  const drawing = heroDrawing(hero, college);
  const src = face?.version ? `${drawing}?${face.version}` : drawing;
  // The style sheet already contains the sample's drawing.
  const isDrawn = drawing !== SAMPLE_DRAWING;
  const look = picture ? ` ${pictures.photographed}` : isDrawn ? ` ${pictures.drawn}` : "";
  return (
    <section className={styles.hero + look}>
      {picture ? (
        <Photo
          image={picture}
          alt={picture.alt}
          sizes="(width < 64em) 100vw, calc(50vw + 9rem)"
          widest={1280}
          isFirst
          fetchPriority="high"
        />
      ) : (
        isDrawn && <img className="screen-only" src={src} alt="" width="3200" height="600" fetchPriority="high" />
      )}
      <div className="wrap">
        <div className={styles.copy}>
          <p className="sign" lang="bn">
            {hero.bengali}
          </p>
          <h1>{hero.heading}</h1>
          <p>{hero.lead}</p>
          <div className={`flow ${styles.actions}`}>
            <OpenEnquiryButton className="button button-primary">{m.askAboutAdmission()}</OpenEnquiryButton>
            <BrochureLink />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The next events. Cancelled events stay in the list, marked, so that visitors learn of the cancellation. */
function ComingUp({ home, events }: Data) {
  return (
    <aside className={`${sections.panel} deep`} aria-labelledby="coming-up">
      <div>
        <h2 id="coming-up">{home.headings.events.english}</h2>
        {events.length > 0 ? (
          <ul>
            {events.map(({ _id, title, date, lastDate, startTime, venue, isCancelled }) => (
              <li key={_id} data-cancelled={isCancelled || undefined}>
                <p className={`flow ${sections.when}`}>
                  <time dateTime={date}>{formatEventDays({ date, lastDate }, formatDayWithWeekday)}</time>
                  {startTime && <span lang={langAttribute(startTime)}>{` · ${startTime}`}</span>}
                  {isCancelled && <strong>{m.cancelled()}</strong>}
                </p>
                <h3 lang={langAttribute(title)}>
                  <SiteLink href={`/Event/${_id}`}>{title}</SiteLink>
                </h3>
                {venue && <p lang={langAttribute(venue)}>{venue}</p>}
              </li>
            ))}
          </ul>
        ) : (
          <p className={sections.noEvents}>{m.noEventsYet()}</p>
        )}
        <SiteLink href="/Event">{m.allEvents()}</SiteLink>
      </div>
    </aside>
  );
}

function NoticeBoard({ home, notices }: Data) {
  return (
    <div>
      <SectionHeading text={home.headings.notices.english}>
        <SiteLink href="/Notices">{m.allNotices()}</SiteLink>
      </SectionHeading>
      {notices.length > 0 ? (
        <ul className={sections.notices}>
          {notices.map(({ description, ...notice }) => (
            <NoticeRow key={notice._id} notice={notice} heading="h3">
              {description && (
                <details className={sections.inShort}>
                  <summary>
                    {m.inShort()}
                    <span className="visually-hidden">
                      : <span lang={langAttribute(notice.title)}>{notice.title}</span>
                    </span>
                  </summary>
                  <p lang={langAttribute(description)}>{description}</p>
                </details>
              )}
            </NoticeRow>
          ))}
        </ul>
      ) : (
        <NoNotices />
      )}
    </div>
  );
}

function CourseCards({ home, courses }: Data) {
  if (courses.length === 0) return null;
  return (
    <section className="section soft" id="courses">
      <div className="wrap">
        <SectionHeading text={home.headings.courses.english} />
        <div className={sections.cards}>
          {courses.map((course) => (
            <article key={course.route} className={`card ${sections.course}`}>
              {course.plant && <HerbariumPlate plant={course.plant} />}
              <div className={sections.body}>
                <h3>
                  <SiteLink href={course.route}>{course.name}</SiteLink>
                </h3>
                <p>{course.summary}</p>
                <dl>
                  <dt>{m.courseLength()}</dt>
                  <dd>{describeDuration(course)}</dd>
                  <dt>{m.courseEntry()}</dt>
                  <dd>{course.entry}</dd>
                </dl>
                <p className={`flow ${sections.go}`}>
                  {/* The heading's link covers the card, so these words are only visual. */}
                  <span aria-hidden="true">{m.courseDetails()}</span>
                  <SiteLink href={course.admissionRoute}>
                    {rich(m.howToApplyFor({ course: "<course/>" }), { course: course.name })}
                  </SiteLink>
                </p>
              </div>
            </article>
          ))}
        </div>
        {home.feesHelp.length > 0 && <FeesHelp cards={home.feesHelp} />}
      </div>
    </section>
  );
}

const DRAWINGS = {
  card: "M9 13h38a4 4 0 0 1 4 4v23a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V17a4 4 0 0 1 4-4ZM5 22h46M12 35h12m16-3 4 4-4 4-4-4Z",
  cap: "m28 10 23 10-23 10L5 20Zm-14 15v12c7 6 21 6 28 0V25m9-5v14",
} as const;

function FeesHelp({ cards }: { cards: Home["feesHelp"] }) {
  return (
    <div className={sections.help}>
      {cards.map(({ icon, title, text, to }) => (
        <SiteLink key={to} href={to}>
          <svg viewBox="0 0 56 56" aria-hidden="true">
            <path d={DRAWINGS[icon]} />
          </svg>
          <span>
            <b>{title}</b> {text}
          </span>
        </SiteLink>
      ))}
    </div>
  );
}

function Facilities({ home, otherFacilities }: Data) {
  if (home.facilities.length + otherFacilities.length === 0) return null;
  return (
    <section className="section wrap" id="facilities">
      <SectionHeading text={home.headings.facilities.english} />
      {home.facilities.length > 0 && (
        <ul className={sections.pictures}>
          {home.facilities.map(({ title, note, to, picture }) => (
            <li key={to}>
              <SiteLink href={to}>
                <span className={sections.frame}>
                  <Photo image={picture} alt={picture.alt} sizes="(max-width: 719px) 100vw, 40rem" widest={1280} />
                </span>
                <span className={`flow ${sections.caption}`}>
                  <b>{title}</b> {note && <small className="faint">{note}</small>}
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      {home.facilities.length === 0 && <PageCards pages={otherFacilities} />}
      {home.facilities.length > 0 && otherFacilities.length > 0 && (
        <div className={sections.others}>
          <h3>{m.alsoOnCampus()}</h3>
          <ul className="flow">
            {otherFacilities.map(({ route, title }) => (
              <li key={route}>
                <SiteLink href={route}>{title}</SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Placements({ home, students, recruiters }: Data) {
  return (
    <section className={`section ${placements.ground}`} id="placements">
      <div className="wrap">
        <SectionHeading text={home.headings.placements.english}>
          <SiteLink href="/TrainingPlacement">{m.trainingAndPlacementCell()}</SiteLink>
        </SectionHeading>
        {students.length > 0 ? (
          <ul className={placements.students}>
            {students.map((student) => (
              <PlacementCard key={student._id} student={student} />
            ))}
          </ul>
        ) : (
          <p className={shared.empty}>{m.noPlacedStudentsYet()}</p>
        )}
        {recruiters.length > 0 && <RecruitersSlider recruiters={recruiters} />}
      </div>
    </section>
  );
}
