import { redirect } from "react-router";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { ContentHead } from "#site/pages/content-head.tsx";
import { excerpt } from "#site/pages/excerpt.ts";
import { languageOf } from "#site/pages/language-of.ts";
import { laterPage, pageHref } from "#site/pages/later-page.ts";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { pageNumberOf } from "#site/pages/page-place.ts";
import { pageWords } from "#site/pages/page-words.ts";
import { Pager } from "#site/pages/pager.tsx";
import { Prose } from "#site/pages/prose.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/notices-page.ts";
import { NoNotices } from "./no-notices.tsx";
import { noticeFeedLink } from "./notice-feed-link.ts";
import { NoticeRow } from "./notice-row.tsx";
import styles from "./notices-page.module.css";

const ROUTE = "/Notices";

/** The words come from the page of this route. A page of the archive that is not there leads to its first one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const text = pageWords(sitePages, ROUTE);
  const archive = await sitePages.getNoticeArchive(pageNumberOf(url));
  if (!archive) throw redirect(ROUTE);
  const notices = archive.items.map((notice) => ({ ...notice, description: excerpt(notice.description) }));
  return { text, photo: await findHeadPhoto(context, text.title), archive: { ...archive, items: notices } };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, archive } = loaderData;
  const { page } = archive;
  const own = { ...text, ...laterPage(text, page), route: pageHref(ROUTE, page) };
  return [...pageMeta(shellOf(matches), own), noticeFeedLink];
}

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { text, photo, archive } = loaderData;
  return (
    <>
      <ContentHead page={text} photo={photo} isCompact />
      <LateStyles />
      <div className={`wrap ${styles.archive}`}>
        {archive.items.length > 0 ? (
          <ul>
            {archive.items.map(({ description, ...notice }) => (
              <NoticeRow key={notice._id} notice={notice} heading="h2">
                <p className={styles.excerpt} lang={languageOf(description)}>
                  {description}
                </p>
              </NoticeRow>
            ))}
          </ul>
        ) : (
          <NoNotices />
        )}
        <Pager
          label={text.title}
          page={archive.page}
          pages={archive.pages}
          hrefOf={(number) => pageHref(ROUTE, number)}
        />
      </div>
      <div className={`section ${styles.ground}`}>
        <div className="wrap">
          <Prose html={text.html} />
        </div>
      </div>
    </>
  );
}
