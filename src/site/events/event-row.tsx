import type { PublicEvent } from "#contract/event-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import { Chip } from "#site/pages/chip.tsx";
import { DatedRow } from "#site/pages/dated-row.tsx";
import { languageOf } from "#site/pages/language-of.ts";
import { weekdayOf } from "#ui/formats.ts";
import { CancelledMark } from "./cancelled-mark.tsx";
import styles from "./event-row.module.css";
import { EventTime } from "./event-time.tsx";

interface EventRowProps {
  event: Omit<PublicEvent, "description">;
  isPast: boolean;
}

/** One event in a list: what, when, where; its calendar file while it is to come, its pictures where there are some. */
export function EventRow({ event, isPast }: EventRowProps) {
  const { _id, title, date, startTime, endTime, venue, category, galleryCategory, isCancelled } = event;
  const hasCalendarFile = !isPast && !isCancelled;
  return (
    <DatedRow
      day={date}
      title={title}
      href={`/Event/${_id}`}
      heading="h3"
      isCancelled={isCancelled}
      marks={
        <>
          {category && <Chip label={category} />}
          {isCancelled && <CancelledMark />}
        </>
      }
      links={
        (hasCalendarFile || galleryCategory) && (
          <>
            {hasCalendarFile && (
              <a href={`/Event/${_id}.ics`}>
                <Icon name="calendar" />
                <span>
                  Add to calendar<span className="visually-hidden">: {title}</span>
                </span>
              </a>
            )}
            {galleryCategory && (
              <a href={`/Gallery/${galleryCategory._id}`}>
                <Icon name="pictures" />
                <span>
                  Pictures<span className="visually-hidden">: {galleryCategory.title}</span>
                </span>
              </a>
            )}
          </>
        )
      }
    >
      <p className={styles.where}>
        {weekdayOf(date)}
        {(startTime || endTime) && ", "}
        <EventTime startTime={startTime} endTime={endTime} />
        {venue && (
          <>
            {" · "}
            <span lang={languageOf(venue)}>{venue}</span>
          </>
        )}
      </p>
    </DatedRow>
  );
}
