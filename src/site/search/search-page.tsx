import { ContentHead } from "#site/pages/content-head.tsx";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { pageWords } from "#site/pages/page-words.ts";
import { Prose } from "#site/pages/prose.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/search-page.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";

/** Without a question, the page says how to ask one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const { title, bengali, description, lead, picture, html } = pageWords(sitePages, "/Search");
  const answer = await sitePages.search(url.searchParams.get("q") ?? "");
  const isAsked = answer.query !== "";
  return {
    photo: isAsked ? undefined : await findHeadPhoto(context, title),
    page: { title, bengali, description, html: isAsked ? "" : html, ...(!isAsked && { lead, picture }) },
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
      <ContentHead page={page} photo={photo}>
        {/* The key: another question is another form, with that question in it. */}
        <SearchForm key={answer?.query} className={styles.form} query={answer?.query ?? ""} />
      </ContentHead>
      <div className={`wrap ${styles.body}`}>
        {answer && answer.total > 0 && <SearchResults answer={answer} />}
        {answer && answer.total === 0 && <NothingFound query={answer.query} />}
        {page.html && <Prose html={page.html} />}
      </div>
    </>
  );
}
