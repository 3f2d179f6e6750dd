import type { Home } from "#contract/content.ts";
import type { PublicEvent } from "#contract/event-pages.ts";
import { Bilingual } from "#site/pages/bilingual.tsx";
import { languageOf } from "#site/pages/language-of.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";
import styles from "./coming-up.module.css";

interface ComingUpProps {
  heading: Home["headings"]["events"];
  events: readonly Pick<PublicEvent, "_id" | "title" | "date" | "startTime" | "venue" | "isCancelled">[];
}

/** The next events. A cancelled one stays, marked, so that nobody travels for nothing. */
export function ComingUp({ heading, events }: ComingUpProps) {
  return (
    <aside className={`${styles.panel} deep`} aria-labelledby="coming-up">
      <div>
        <h2 id="coming-up">
          <Bilingual {...heading} />
        </h2>
        {events.length > 0 ? (
          <ul>
            {events.map(({ _id, title, date, startTime, venue, isCancelled }) => (
              <li key={_id} data-cancelled={isCancelled || undefined}>
                <p className={styles.when}>
                  <time dateTime={date}>{formatDayWithWeekday(date)}</time>
                  {startTime && ` · ${startTime}`}
                  {isCancelled && <strong>Cancelled</strong>}
                </p>
                <h3 lang={languageOf(title)}>
                  <a href={`/Event/${_id}`}>{title}</a>
                </h3>
                {venue && <p lang={languageOf(venue)}>{venue}</p>}
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>
            Nothing is announced yet. Talks, interviews and health camps appear here as soon as their day is fixed.
          </p>
        )}
        <a href="/Event">All events</a>
      </div>
    </aside>
  );
}
