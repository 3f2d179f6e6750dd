import { redirect } from "react-router";
import type { Placements } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import { loadPageText, sitePagesContext } from "#site/pages/load-page.ts";
import { PageBody } from "#site/pages/page-body.tsx";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { Pager, pagedMeta, pageHref, readPagePlace } from "#site/parts/pager.tsx";
import prose from "#site/parts/prose.module.css";
import sections from "#site/parts/sections.module.css";
import { SectionHeading } from "#site/parts/sections.tsx";
import { formatCount, formatRupees, ownDigits } from "#ui/formats.ts";
import type { Route } from "./+types/placement-page.ts";
import { PlacementCard, RecruitersSlider } from "./placement-cards.tsx";
import styles from "./placements.module.css";

const ROUTE = "/TrainingPlacement";
const STUDENTS_PER_PAGE = 24;

/** Loads one page of students, with the figures, the recruiters and the text, which only the first page shows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const count = await sitePages.countPlacedStudents();
  const place = readPagePlace(url, count, STUDENTS_PER_PAGE);
  if (!place) throw redirect(ROUTE);
  return {
    ...(await loadPageText(context, ROUTE)),
    ...place,
    students: await sitePages.listPlacedStudents(STUDENTS_PER_PAGE, place.offset),
    figures: sitePages.getPlacementFigures(),
    recruiters: sitePages.getRecruiters(),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(shellOf(matches), pagedMeta(loaderData.words, loaderData.page)) : [];
}

export default function PlacementPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, page, pages, students, figures, recruiters } = loaderData;
  const isFirst = page === 1;
  return (
    <>
      <ContentPageHeader page={words} photo={photo} />
      <DeferredStyles />
      <div className={`wrap columns ${sections.stack}`}>
        <section>
          <SectionHeading text={m.placedStudents()} />
          {students.length > 0 ? (
            <ul className={styles.students}>
              {students.map((student) => (
                <PlacementCard key={student._id} student={student} />
              ))}
            </ul>
          ) : (
            <p className={sections.empty}>{m.noPlacedStudents()}</p>
          )}
          <Pager
            label={m.pagesOfPlacedStudents()}
            page={page}
            pages={pages}
            hrefOf={(number) => pageHref(ROUTE, number)}
          />
          {isFirst && recruiters.length > 0 && <RecruitersSlider recruiters={recruiters} />}
        </section>
        {isFirst && figures.sessions.length > 0 && (
          <section>
            <SectionHeading text={m.yearByYear()} />
            <YearlyFigures figures={figures} />
          </section>
        )}
      </div>
      {isFirst && <PageBody page={words} person={null} />}
    </>
  );
}

/** A bar per session: share of registered students placed or in higher studies. The table has the same figures. */
function YearlyFigures({ figures: { sessions, note } }: { figures: Placements }) {
  return (
    <div className={styles.figures}>
      <ul className={styles.bars} aria-label={m.placedOfRegistered()}>
        {sessions.map(({ session, registered, placed, higherStudy }) => {
          const share = (count: number) => `${Math.round((100 * count) / registered)}%`;
          return (
            <li key={session} className="flow">
              <b>{ownDigits(session)}</b>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" />
                <rect width={share(placed + higherStudy)} height="100%" />
                <rect width={share(placed)} height="100%" />
              </svg>
              <span>
                <span>{m.placedShare({ share: ownDigits(share(placed)) })}</span>{" "}
                <span>{m.higherStudyShare({ share: ownDigits(share(higherStudy)) })}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <div className={prose.prose}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls only focusable elements by keyboard */}
        <section className="table-scroll" tabIndex={0} aria-label={m.figuresBySession()}>
          <table>
            <thead>
              <tr>
                {[m.session(), m.registered(), m.placed(), m.higherStudy(), m.medianPay()].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ session, registered, placed, higherStudy, medianPay }) => (
                <tr key={session}>
                  <th scope="row">{ownDigits(session)}</th>
                  <td>{formatCount(registered)}</td>
                  <td>{formatCount(placed)}</td>
                  <td>{formatCount(higherStudy)}</td>
                  <td>{medianPay === undefined ? m.notKnown() : formatRupees(medianPay)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={styles.note}>{note}</p>
      </div>
    </div>
  );
}
