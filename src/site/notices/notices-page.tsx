import { redirect } from "react-router";
import * as m from "#messages/compiled/site.ts";
import { loadPageText, sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { langAttribute } from "#site/parts/language.tsx";
import { Pager, pagedMeta, pageHref, pageNumberOf } from "#site/parts/pager.tsx";
import { Prose } from "#site/parts/prose.tsx";
import { excerpt } from "#site/parts/typed-text.ts";
import type { Route } from "./+types/notices-page.ts";
import { NoNotices, NoticeRow, noticeFeedLink } from "./notice-row.tsx";
import styles from "./notices.module.css";

const ROUTE = "/Notices";

/** Loads a page of the archive. A page that does not exist redirects to the first page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const archive = await context.get(sitePagesContext).getNoticeArchive(pageNumberOf(url));
  if (!archive) throw redirect(ROUTE);
  const notices = archive.items.map((notice) => ({ ...notice, description: excerpt(notice.description) }));
  return { ...(await loadPageText(context, ROUTE)), archive: { ...archive, items: notices } };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, archive } = loaderData;
  return [...pageMeta(shellOf(matches), pagedMeta(words, archive.page)), noticeFeedLink()];
}

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, archive } = loaderData;
  return (
    <>
      <ContentPageHeader page={words} photo={photo} isCompact />
      <DeferredStyles />
      <div className={`wrap ${styles.archive}`}>
        {archive.items.length > 0 ? (
          <ul>
            {archive.items.map(({ description, ...notice }) => (
              <NoticeRow key={notice._id} notice={notice} heading="h2">
                <p className={styles.excerpt} lang={langAttribute(description)}>
                  {description}
                </p>
              </NoticeRow>
            ))}
          </ul>
        ) : (
          <NoNotices />
        )}
        <Pager {...archive} label={m.pagesOf({ title: words.title })} hrefOf={(number) => pageHref(ROUTE, number)} />
      </div>
      <div className="section soft">
        <div className="wrap">
          <Prose html={words.html} />
        </div>
      </div>
    </>
  );
}
