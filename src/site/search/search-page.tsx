import { createElement, Fragment } from "react";
import type { MarkedText, SearchAnswer, Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { loadPageText, sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { PhoneLink, useShell } from "#site/parts/college-links.tsx";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { Prose } from "#site/parts/prose.tsx";
import { formatDay } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import type { Route } from "./+types/search-page.ts";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";

/** Loads the hits for the query. Without a query, the page says how to search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { words, photo } = await loadPageText(context, "/Search");
  const { title, description, lead, picture, html } = words;
  const answer = await context.get(sitePagesContext).search(url.searchParams.get("q") ?? "");
  const isAsked = answer.query !== "";
  return {
    photo: isAsked ? undefined : photo,
    page: { title, description, html: isAsked ? "" : html, ...(!isAsked && { lead, picture }) },
    answer: isAsked ? answer : null,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, answer } = loaderData;
  const title = answer ? `${answer.query}: ${page.title}` : page.title;
  return pageMeta(shellOf(matches), { ...page, title, route: "/Search", isHidden: answer !== null });
}

export default function SearchPage({ loaderData: { page, photo, answer } }: Route.ComponentProps) {
  return (
    <>
      <ContentPageHeader page={page} photo={photo}>
        {/* `key` recreates the form for another query, so that the input shows that query. */}
        <SearchForm key={answer?.query} className={styles.form} query={answer?.query ?? ""} />
      </ContentPageHeader>
      <div className={`wrap ${styles.body}`}>
        {answer && answer.total > 0 && <SearchResults answer={answer} />}
        {answer && answer.total === 0 && <NothingFound query={answer.query} />}
        {page.html && <Prose html={page.html} />}
      </div>
    </>
  );
}

function SearchResults({ answer: { query, total, isNear, hits } }: { answer: SearchAnswer }) {
  const shown = hits.length;
  const found =
    total > shown
      ? m.searchBestResults({ total, shown, query: "<query/>" })
      : m.searchResults({ total, query: "<query/>" });
  return (
    <>
      <p role="status">
        {rich(found, { query })}
        {isNear && ` ${m.searchNearResults()}`}
      </p>
      <ol className={styles.hits}>
        {hits.map(({ group, href, title, excerpt, date }) => (
          <li key={`${href} ${title.join("")}`}>
            <p className="faint">
              {m.searchGroup({ group })}
              {date && (
                <>
                  , <time dateTime={date}>{formatDay(date)}</time>
                </>
              )}
            </p>
            <h2>
              <SiteLink href={href}>
                <Marked pieces={title} />
              </SiteLink>
            </h2>
            <p>
              <Marked pieces={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Matches consecutive words of one script (Bengali or not), with the spaces between them. */
const RUN = /[\p{Script=Bengali}\u200c\u200d]+(?:\s+[\p{Script=Bengali}\u200c\u200d]+)*|[^\p{Script=Bengali}]+/gu;

/** Renders a text with the matches marked: the pieces at odd indexes are the matches. */
function Marked({ pieces }: { pieces: MarkedText }) {
  const runs = pieces.flatMap((piece, place) =>
    (piece.match(RUN) ?? []).map((text) => {
      const lang = langAttribute(text);
      if (place % 2 === 1) return createElement("mark", { lang }, text);
      return lang ? createElement("span", { lang }, text) : text;
    }),
  );
  // The pieces never change their order, so they need no keys.
  return createElement(Fragment, null, ...runs);
}

const oftenSought = ([course]: Shell["courses"]) => [
  ...(course ? [{ name: m.admission(), route: course.admissionRoute }] : []),
  { name: m.scholarships(), route: "/ScholarshipPage" },
  { name: m.contactUs(), route: "/ContactUs" },
];

function NothingFound({ query }: { query: string }) {
  const { courses, college } = useShell();
  const phone = college.admissionCell[0];
  return (
    <div className={styles.nothing}>
      <p role="status">{rich(m.nothingFound({ query: "<query/>" }), { query })}</p>
      <h2>{m.mostPeopleLookFor()}</h2>
      <ul className="flow">
        {[...courses, ...oftenSought(courses)].map(({ name, route }) => (
          <li key={route}>
            <SiteLink href={route}>{name}</SiteLink>
          </li>
        ))}
      </ul>
      {phone && <p>{rich(m.orAskAdmissionCell(), { phone: <PhoneLink phone={phone} /> })}</p>}
    </div>
  );
}
