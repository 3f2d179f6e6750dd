import { redirect } from "react-router";
import { sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { Chip, NewMark } from "#site/parts/dated-row.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { PageHead } from "#site/parts/page-head.tsx";
import { Neighbours, ShareLinks } from "#site/parts/record-foot.tsx";
import { excerpt, TypedText } from "#site/parts/typed-text.ts";
import { formatBytes, formatDay, formatDayWithWeekday } from "#ui/formats.ts";
import type { Route } from "./+types/notice-page.ts";
import styles from "./notice-page.module.css";

const GROUPS = [{ title: "Notices", href: "/Notices" }];

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
    groups: GROUPS,
  });
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { notice, newer, older } = loaderData;
  const { _id, title, type, date, description, isNew, pdf } = notice;
  return (
    <article>
      <PageHead
        groups={GROUPS}
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
          <p className={`flow ${styles.file}`}>
            <a className="button button-primary" href={pdf.url} target="_blank" rel="noopener">
              <Icon name="file" />
              Open the PDF <small>{formatBytes(pdf.bytes)}</small>
            </a>
            <span className="faint">{pdf.originalName}</span>
          </p>
        )}
        <ShareLinks title={title} route={`/Notices/${_id}`} />
      </div>
      <Neighbours
        label="Other notices"
        list={{ title: "All notices", href: "/Notices" }}
        neighbours={{ "Newer notice": newer, "Older notice": older }}
      />
    </article>
  );
}
