import { redirect } from "react-router";
import * as m from "#messages/compiled/site.ts";
import { sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { Chip, NewMark } from "#site/parts/dated-row.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { PageHeader } from "#site/parts/page-head.tsx";
import { PreviousNextLinks, ShareLinks } from "#site/parts/record-foot.tsx";
import { excerpt, TypedText } from "#site/parts/typed-text.ts";
import { formatBytes, formatDay, formatDayWithWeekday } from "#ui/formats.ts";
import type { Route } from "./+types/notice-page.ts";
import styles from "./notice-page.module.css";

const groups = () => [{ title: m.notices(), href: "/Notices" }];

/** Loads the notice. Redirects to the archive if the notice is unknown, deleted or not yet public. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(sitePagesContext).findNotice(params.id);
  if (!found) throw redirect("/Notices");
  return found;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const shell = shellOf(matches);
  const { _id, title, type, date, description } = loaderData.record;
  const college = shell?.college.name.english ?? m.theCollege();
  return pageMeta(shell, {
    title,
    description: excerpt(description) || m.noticeDescription({ type, day: formatDay(date), college, title }),
    route: `/Notices/${_id}`,
    groups: groups(),
  });
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { record, newer, older } = loaderData;
  const { _id, title, type, date, description, isNew, pdf } = record;
  return (
    <article>
      <PageHeader
        groups={groups()}
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
            <SiteLink className="button button-primary" href={pdf.url} target="_blank" rel="noopener">
              <Icon name="file" />
              {m.openPdf()} <small>{formatBytes(pdf.bytes)}</small>
            </SiteLink>
            <span className="faint" data-print={m.withPdf()} lang={langAttribute(pdf.originalName)}>
              {pdf.originalName}
            </span>
          </p>
        )}
        <ShareLinks title={title} route={`/Notices/${_id}`} />
      </div>
      <PreviousNextLinks
        label={m.otherNotices()}
        list={{ title: m.allNotices(), href: "/Notices" }}
        neighbours={{ [m.newerNotice()]: newer, [m.olderNotice()]: older }}
      />
    </article>
  );
}
