import { redirect } from "react-router";
import { Icon } from "#site/layout/icon.tsx";
import { Chip } from "#site/pages/chip.tsx";
import { excerpt } from "#site/pages/excerpt.ts";
import { Neighbours } from "#site/pages/neighbours.tsx";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { RecordHead } from "#site/pages/record-head.tsx";
import { ShareLinks } from "#site/pages/share-links.tsx";
import { TypedText } from "#site/pages/typed-text.ts";
import { sitePagesContext } from "#site/site-pages-context.ts";
import { formatBytes, formatDay, formatDayWithWeekday } from "#ui/formats.ts";
import type { Route } from "./+types/notice-page.ts";
import { NewMark } from "./new-mark.tsx";
import styles from "./notice-page.module.css";

/** A notice that is unknown, gone or not public yet leads to the archive. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(sitePagesContext).findNotice(params.id);
  if (!found) throw redirect("/Notices");
  return found;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const shell = shellOf(matches);
  const { _id, title, type, date, description } = loaderData.notice;
  return pageMeta(shell, {
    title,
    description: excerpt(description) || `${type} of ${formatDay(date)} from ${shell?.college.name.english}: ${title}`,
    route: `/Notices/${_id}`,
    groups: [{ title: "Notices", href: "/Notices" }],
  });
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { notice, newer, older } = loaderData;
  const { _id, title, type, date, description, isNew, pdf } = notice;
  return (
    <article>
      <RecordHead
        list={{ title: "Notices", href: "/Notices" }}
        name={formatDay(date)}
        title={title}
        marks={
          <>
            <Chip label={type} />
            <time dateTime={date}>{formatDayWithWeekday(date)}</time>
            {isNew && <NewMark />}
          </>
        }
      />
      <div className={`wrap ${styles.body}`}>
        {description && <TypedText text={description} />}
        {pdf && (
          <p className={styles.file}>
            <a className="button button-primary" href={pdf.url} target="_blank" rel="noopener">
              <Icon name="file" />
              Open the PDF <small>{formatBytes(pdf.bytes)}</small>
            </a>
            <span>{pdf.originalName}</span>
          </p>
        )}
        <ShareLinks title={title} route={`/Notices/${_id}`} />
      </div>
      <Neighbours
        label="Other notices"
        list={{ title: "All notices", href: "/Notices" }}
        before={newer && { label: "Newer notice", href: `/Notices/${newer._id}`, title: newer.title }}
        after={older && { label: "Older notice", href: `/Notices/${older._id}`, title: older.title }}
      />
    </article>
  );
}
