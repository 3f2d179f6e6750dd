import { redirect } from "react-router";
import { formatEventDays, lastDayOf } from "#contract/event-days.ts";
import type { PublicEvent } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { loadPageText, sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { useShell } from "#site/parts/college-links.tsx";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { DatedRow } from "#site/parts/dated-row.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { Icon, type IconName } from "#site/parts/icon.tsx";
import { langAttribute, localiseHref, SiteLink } from "#site/parts/language.tsx";
import { Pager, pageNumberOf } from "#site/parts/pager.tsx";
import { Prose } from "#site/parts/prose.tsx";
import sections from "#site/parts/sections.module.css";
import { SectionHeading } from "#site/parts/sections.tsx";
import { formatDayWithWeekday, weekdayOf } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import type { Route } from "./+types/events-page.ts";
import { EVENTS_ROUTE, EventMarks, EventTime } from "./event-marks.tsx";
import styles from "./events-page.module.css";

/** Loads the list. Redirects an unknown category or page to all events, another spelling to the canonical URL. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const category = url.searchParams.get("category");
  const events = await sitePages.getEventList({ category, page: pageNumberOf(url) });
  if (!events) throw redirect(EVENTS_ROUTE);
  const { upcoming, past } = events;
  if (events.category !== category) throw redirect(eventListHref(events.category, past.page));
  return {
    ...(await loadPageText(context, EVENTS_ROUTE)),
    events: { ...events, upcoming: upcoming.map(withoutText), past: { ...past, items: past.items.map(withoutText) } },
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, events } = loaderData;
  const { categories, category, past } = events;
  const name = categories.find(({ value }) => value === category)?.name;
  const part = [name, past.page > 1 && m.pageNumber({ page: past.page })].filter(Boolean).join(", ");
  const own = part !== "" && { title: `${words.title}, ${part}`, description: `${part}: ${words.description}` };
  return [
    ...pageMeta(shellOf(matches), { ...words, ...own, route: eventListHref(category, past.page) }),
    { tagName: "link", rel: "alternate", type: "text/calendar", title: m.events(), href: localiseHref("/events.ics") },
  ];
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, events } = loaderData;
  const { categories, category, upcoming, past } = events;
  return (
    <>
      <ContentPageHeader page={words} photo={photo} />
      <DeferredStyles />
      <div className="wrap columns">
        <div className={styles.lists}>
          <CategoryFilter categories={categories} current={category} />
          {past.page === 1 && (
            <section>
              <SectionHeading text={m.upcoming()} />
              {upcoming.length > 0 ? (
                <ul>
                  {upcoming.map((event) => (
                    <EventRow key={event._id} event={event} />
                  ))}
                </ul>
              ) : (
                <p className={sections.empty}>{category === null ? m.noEventsAnnounced() : m.noEventsOfKind()}</p>
              )}
            </section>
          )}
          {past.items.length > 0 && (
            <section>
              <SectionHeading text={m.past()} />
              <ul>
                {past.items.map((event) => (
                  <EventRow key={event._id} event={event} isPast />
                ))}
              </ul>
              <Pager {...past} label={m.pagesOfPastEvents()} hrefOf={(page) => eventListHref(category, page)} />
            </section>
          )}
        </div>
        <SubscribePanel />
      </div>
      <div className="section soft">
        <div className="wrap">
          <Prose html={words.html} />
        </div>
      </div>
    </>
  );
}

function withoutText<Event extends { description: string }>({ description: _, ...event }: Event) {
  return event;
}

/** Returns the URL of a page of the event list. The first page and the unfiltered list have no parameter. */
function eventListHref(category: string | null, page = 1): string {
  const query = new URLSearchParams(category === null ? {} : { category });
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? EVENTS_ROUTE : `${EVENTS_ROUTE}?${query}`;
}

function EventRow({ event, isPast = false }: { event: Omit<PublicEvent, "description">; isPast?: boolean }) {
  const { _id, title, date, startTime, endTime, venue, galleryCategory: album, isCancelled } = event;
  const calendar = !isPast && !isCancelled && (
    <RowLink href={`/Event/${_id}.ics`} icon="calendar" label={m.addToCalendar()} title={title} />
  );
  const pictures = album && (
    <RowLink href={`/Gallery/${album._id}`} icon="pictures" label={m.pictures()} title={album.title} />
  );
  return (
    <DatedRow
      day={date}
      title={title}
      href={`/Event/${_id}`}
      heading="h3"
      isCancelled={isCancelled}
      marks={<EventMarks event={event} />}
      links={
        (calendar || pictures) && (
          <>
            {calendar}
            {pictures}
          </>
        )
      }
    >
      <p>
        {lastDayOf(event) === date ? weekdayOf(date) : formatEventDays(event, formatDayWithWeekday)}
        {(startTime || endTime) && ", "}
        <EventTime startTime={startTime} endTime={endTime} />
        {venue && (
          <>
            {" · "}
            <span lang={langAttribute(venue)}>{venue}</span>
          </>
        )}
      </p>
    </DatedRow>
  );
}

/** A link in an event's row. `title` is for screen readers, which list links out of context. */
function RowLink({ href, icon, label, title }: { href: string; icon: IconName; label: string; title: string }) {
  return (
    <SiteLink href={href}>
      <Icon name={icon} />
      <span>
        {label}
        <span className="visually-hidden">
          : <span lang={langAttribute(title)}>{title}</span>
        </span>
      </span>
    </SiteLink>
  );
}

interface CategoryFilterProps {
  categories: readonly { value: string; name: string }[];
  current: string | null;
}

function CategoryFilter({ categories, current }: CategoryFilterProps) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label={m.categoriesOfEvents()}>
      <ul className={`flow ${styles.filter}`}>
        {[{ value: null, name: m.allEvents() }, ...categories].map(({ value, name }) => (
          <li key={value}>
            <SiteLink
              href={eventListHref(value)}
              aria-current={value === current ? "true" : undefined}
              lang={langAttribute(name)}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SubscribePanel() {
  const feed = useShell().publicUrl + localiseHref("/events.ics");
  const webcal = feed.replace(/^https?:/, "webcal:");
  return (
    <section className={`side slip screen-only ${styles.panel}`}>
      <h2>{m.inYourOwnCalendar()}</h2>
      <p>{m.subscribeOnce()}</p>
      <ul>
        <li>
          <SiteLink href={webcal}>{m.subscribeOnApple()}</SiteLink>
        </li>
        <li>
          <SiteLink href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`} rel="noopener">
            {m.addToGoogleCalendar()}
          </SiteLink>
        </li>
        <li>
          {rich(m.forAnyOtherProgram(), {
            feed: <SiteLink href="/events.ics">{feed.replace(/^https?:\/\//, "")}</SiteLink>,
          })}
        </li>
      </ul>
    </section>
  );
}
