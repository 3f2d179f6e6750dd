import { redirect } from "react-router";
import { isAnotherPage } from "#site/gallery/is-another-page.ts";
import { PictureGrid } from "#site/gallery/picture-grid.tsx";
import { Icon } from "#site/layout/icon.tsx";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { Chip } from "#site/pages/chip.tsx";
import { excerpt } from "#site/pages/excerpt.ts";
import { eventJsonLd } from "#site/pages/json-ld.ts";
import { Neighbours } from "#site/pages/neighbours.tsx";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { RecordHead } from "#site/pages/record-head.tsx";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import { ShareLinks } from "#site/pages/share-links.tsx";
import { TypedText } from "#site/pages/typed-text.ts";
import { sitePagesContext } from "#site/site-pages-context.ts";
import { formatDay, formatDayWithWeekday } from "#ui/formats.ts";
import type { Route } from "./+types/event-page.ts";
import { CancelledMark } from "./cancelled-mark.tsx";
import { EventFacts } from "./event-facts.tsx";
import { EVENTS_ROUTE } from "./event-list-href.ts";
import styles from "./event-page.module.css";

/** Of its album; the gallery has the rest. */
const PICTURES = 12;

/** An event that is unknown, gone or a draft leads to the list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const found = await sitePages.findEvent(params.id);
  if (!found) throw redirect(EVENTS_ROUTE);
  const { galleryCategory } = found.event;
  const pictures = (galleryCategory && (await sitePages.getAlbum(galleryCategory._id))?.pictures) ?? [];
  return { ...found, pictures: pictures.slice(0, PICTURES), pictureCount: pictures.length };
}

export const shouldRevalidate = isAnotherPage;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { event } = loaderData;
  const { _id, title, date, startTime, venue, description, isCancelled } = event;
  const when = [isCancelled && "Cancelled", formatDayWithWeekday(date), startTime, venue].filter(Boolean).join(", ");
  return pageMeta(shellOf(matches), {
    title: isCancelled ? `Cancelled: ${title}` : title,
    description: excerpt(`${when}. ${description || title}`),
    route: `${EVENTS_ROUTE}/${_id}`,
    groups: [{ title: "Event", href: EVENTS_ROUTE }],
    about: (shell) => eventJsonLd(shell, loaderData),
  });
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, isPast, pictures, pictureCount, earlier, later } = loaderData;
  const { _id, title, date, category, description, galleryCategory, isCancelled } = event;
  return (
    <article>
      <RecordHead
        list={{ title: "Event", href: EVENTS_ROUTE }}
        name={formatDay(date)}
        title={title}
        marks={
          <>
            {category && <Chip label={category} />}
            {isCancelled && <CancelledMark />}
          </>
        }
      />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.facts}>
          <EventFacts event={event} />
          <p>
            {isPast ? (
              <a href={`/Event/${_id}.ics`}>Calendar file of this event</a>
            ) : (
              <>
                <a className="button button-quiet" href={`/Event/${_id}.ics`}>
                  <Icon name="calendar" />
                  {isCancelled ? "Mark as cancelled in my calendar" : "Add to calendar"}
                </a>
                <a href={EVENTS_ROUTE}>Or follow all events in your calendar</a>
              </>
            )}
          </p>
        </div>
        <div className={styles.text}>
          {isCancelled && (
            <p className={styles.cancelled}>
              {isPast
                ? `This event was cancelled. It did not take place on ${formatDay(date)}.`
                : `This event is cancelled. It does not take place on ${formatDay(date)}.`}
            </p>
          )}
          {description && <TypedText text={description} />}
          <ShareLinks title={`${title}, ${formatDay(date)}`} route={`${EVENTS_ROUTE}/${_id}`} />
          {galleryCategory && pictures.length > 0 && (
            <>
              <LateStyles />
              <section className={styles.pictures}>
                <SectionHeading english="Photographs" bengali="আলোকচিত্র">
                  <a href={`/Gallery/${galleryCategory._id}`}>
                    {pictureCount > PICTURES ? `All ${pictureCount} pictures` : "See the whole album"}
                  </a>
                </SectionHeading>
                <PictureGrid title={galleryCategory.title} pictures={pictures} total={pictureCount} />
              </section>
            </>
          )}
        </div>
      </div>
      <Neighbours
        label="Other events"
        list={{ title: "All events", href: EVENTS_ROUTE }}
        before={earlier && { label: "Before this", href: `${EVENTS_ROUTE}/${earlier._id}`, title: earlier.title }}
        after={later && { label: "After this", href: `${EVENTS_ROUTE}/${later._id}`, title: later.title }}
      />
    </article>
  );
}
