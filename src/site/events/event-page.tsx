import { redirect } from "react-router";
import { formatEventDays } from "#contract/event-days.ts";
import type { PublicEvent } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { needsNewData } from "#site/albums/picture-address.ts";
import { PictureGrid } from "#site/albums/picture-grid.tsx";
import { sitePagesContext } from "#site/pages/load-page.ts";
import { eventJsonLd, pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { DescriptionList } from "#site/parts/description-list.tsx";
import factsStyles from "#site/parts/facts.module.css";
import { Icon } from "#site/parts/icon.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { PageHeader } from "#site/parts/page-head.tsx";
import { PreviousNextLinks, ShareLinks } from "#site/parts/record-foot.tsx";
import { SectionHeading } from "#site/parts/sections.tsx";
import { excerpt, LinkedText, TypedText } from "#site/parts/typed-text.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";
import type { Route } from "./+types/event-page.ts";
import { EVENTS_ROUTE, EventMarks, EventTime } from "./event-marks.tsx";
import styles from "./event-page.module.css";

const PICTURES = 12;

const groups = () => [{ title: m.event(), href: EVENTS_ROUTE }];

/** Loads the event. Redirects to the list if the event is unknown, deleted or a draft. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const found = await sitePages.findEvent(params.id);
  if (!found) throw redirect(EVENTS_ROUTE);
  const { galleryCategory } = found.event;
  const pictures = (galleryCategory && (await sitePages.getAlbum(galleryCategory._id))?.pictures) ?? [];
  return { ...found, pictures: pictures.slice(0, PICTURES), pictureCount: pictures.length };
}

export const shouldRevalidate = needsNewData;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { event } = loaderData;
  const { _id, title, startTime, venue, description, isCancelled } = event;
  const days = formatEventDays(event, formatDayWithWeekday);
  const when = [isCancelled && m.cancelled(), days, startTime, venue].filter(Boolean).join(", ");
  return pageMeta(shellOf(matches), {
    title: isCancelled ? m.cancelledTitle({ title }) : title,
    description: excerpt(m.eventDescription({ when, text: description || title })),
    route: `${EVENTS_ROUTE}/${_id}`,
    groups: groups(),
    about: (shell) => eventJsonLd(shell, loaderData),
  });
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, isPast, pictures, pictureCount, earlier, later } = loaderData;
  const { _id, title, description, galleryCategory, isCancelled } = event;
  const day = formatEventDays(event);
  return (
    <article>
      <PageHeader groups={groups()} name={day} title={title} marks={<EventMarks event={event} />} />
      <div className="wrap columns">
        <div className={`side slip ${styles.facts}`}>
          <DescriptionList rows={factsOf(event)} className={factsStyles.facts} />
          <p className="screen-only">
            {isPast ? (
              <SiteLink href={`/Event/${_id}.ics`}>{m.calendarFile()}</SiteLink>
            ) : (
              <>
                <SiteLink className="button button-quiet" href={`/Event/${_id}.ics`}>
                  <Icon name="calendar" />
                  {isCancelled ? m.markAsCancelled() : m.addToCalendar()}
                </SiteLink>
                <SiteLink href={EVENTS_ROUTE}>{m.followAllEvents()}</SiteLink>
              </>
            )}
          </p>
        </div>
        <div>
          {isCancelled && (
            <p className={styles.cancelled}>{isPast ? m.eventWasCancelled({ day }) : m.eventIsCancelled({ day })}</p>
          )}
          {description && <TypedText text={description} />}
          <ShareLinks title={`${title}, ${day}`} route={`${EVENTS_ROUTE}/${_id}`} />
          {galleryCategory && pictures.length > 0 && (
            <>
              <DeferredStyles />
              <section className={styles.pictures}>
                <SectionHeading text={m.photographs()}>
                  <SiteLink href={`/Gallery/${galleryCategory._id}`}>
                    {pictureCount > PICTURES ? m.allPictures({ count: pictureCount }) : m.seeWholeAlbum()}
                  </SiteLink>
                </SectionHeading>
                <PictureGrid title={galleryCategory.title} pictures={pictures} total={pictureCount} />
              </section>
            </>
          )}
        </div>
      </div>
      <PreviousNextLinks
        label={m.otherEvents()}
        list={{ title: m.allEvents(), href: EVENTS_ROUTE }}
        neighbours={{ [m.eventBefore()]: earlier, [m.eventAfter()]: later }}
      />
    </article>
  );
}

function factsOf(event: PublicEvent) {
  const { startTime, endTime, venue, galleryCategory } = event;
  return [
    { label: m.eventDay(), value: <time dateTime={event.date}>{formatEventDays(event, formatDayWithWeekday)}</time> },
    { label: m.eventTime(), value: (startTime || endTime) && <EventTime startTime={startTime} endTime={endTime} /> },
    {
      label: m.eventPlace(),
      value: venue && (
        <span lang={langAttribute(venue)}>
          <LinkedText text={venue} />
        </span>
      ),
    },
    {
      label: m.pictures(),
      value: galleryCategory && (
        <SiteLink href={`/Gallery/${galleryCategory._id}`} lang={langAttribute(galleryCategory.title)}>
          {galleryCategory.title}
        </SiteLink>
      ),
    },
  ].filter(({ value }) => value);
}
