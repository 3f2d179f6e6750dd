import { redirect } from "react-router";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { ContentHead } from "#site/pages/content-head.tsx";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { pageNumberOf } from "#site/pages/page-place.ts";
import { pageWords } from "#site/pages/page-words.ts";
import { Pager } from "#site/pages/pager.tsx";
import { Prose } from "#site/pages/prose.tsx";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/events-page.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { EVENTS_ROUTE, eventListHref } from "./event-list-href.ts";
import { EventRow } from "./event-row.tsx";
import styles from "./events-page.module.css";
import { SubscribePanel } from "./subscribe-panel.tsx";

/**
 * The words come from the page of this route. A category or a page that is not there leads to all events, a category in
 * other letters to its one address.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const text = pageWords(sitePages, EVENTS_ROUTE);
  const category = url.searchParams.get("category");
  const events = await sitePages.getEventList({ category, page: pageNumberOf(url) });
  if (!events) throw redirect(EVENTS_ROUTE);
  const { upcoming, past } = events;
  if (events.category !== category) throw redirect(eventListHref({ category: events.category, page: past.page }));
  return {
    text,
    photo: await findHeadPhoto(context, text.title),
    events: {
      ...events,
      upcoming: upcoming.map(withoutText),
      past: { ...past, items: past.items.map(withoutText) },
    },
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, events } = loaderData;
  const { category, past } = events;
  const part = [category, past.page > 1 && `page ${past.page}`].filter(Boolean).join(", ");
  const own = part !== "" && { title: `${text.title}, ${part}`, description: `${part}: ${text.description}` };
  return [
    ...pageMeta(shellOf(matches), { ...text, ...own, route: eventListHref({ category, page: past.page }) }),
    { tagName: "link", rel: "alternate", type: "text/calendar", title: "Events", href: "/events.ics" },
  ];
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { text, photo, events } = loaderData;
  const { categories, category, upcoming, past } = events;
  return (
    <>
      <ContentHead page={text} photo={photo} />
      <LateStyles />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.lists}>
          <CategoryFilter categories={categories} current={category} />
          {past.page === 1 && (
            <section>
              <SectionHeading english="Upcoming" bengali="আসন্ন" />
              {upcoming.length > 0 ? (
                <ul>
                  {upcoming.map((event) => (
                    <EventRow key={event._id} event={event} isPast={false} />
                  ))}
                </ul>
              ) : (
                <p className={styles.empty}>
                  {category === null
                    ? "Nothing is announced at the moment. The next talk, interview or camp appears here as soon as its day is fixed."
                    : "Nothing of this kind is announced at the moment."}
                </p>
              )}
            </section>
          )}
          {past.items.length > 0 && (
            <section>
              <SectionHeading english="Past" bengali="বিগত" />
              <ul>
                {past.items.map((event) => (
                  <EventRow key={event._id} event={event} isPast={true} />
                ))}
              </ul>
              <Pager {...past} label="past events" hrefOf={(page) => eventListHref({ category, page })} />
            </section>
          )}
        </div>
        <SubscribePanel />
      </div>
      <div className={`section ${styles.ground}`}>
        <div className="wrap">
          <Prose html={text.html} />
        </div>
      </div>
    </>
  );
}

function withoutText<Event extends { description: string }>({ description: _, ...event }: Event) {
  return event;
}
