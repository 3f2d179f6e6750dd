import type { PublicEvent } from "#contract/event-pages.ts";
import { Facts } from "#site/pages/facts.tsx";
import { languageOf } from "#site/pages/language-of.ts";
import { LinkedText } from "#site/pages/linked-text.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";
import { EventTime } from "./event-time.tsx";

type FactsOfEvent = Pick<PublicEvent, "date" | "startTime" | "endTime" | "venue" | "galleryCategory">;

/** When and where, and where the pictures are. What is not known is left out. */
export function EventFacts({ event }: { event: FactsOfEvent }) {
  const { date, startTime, endTime, venue, galleryCategory } = event;
  return (
    <Facts
      rows={[
        { label: "Day", value: <time dateTime={date}>{formatDayWithWeekday(date)}</time> },
        { label: "Time", value: (startTime || endTime) && <EventTime startTime={startTime} endTime={endTime} /> },
        {
          label: "Place",
          value: venue && (
            <span lang={languageOf(venue)}>
              <LinkedText text={venue} />
            </span>
          ),
        },
        {
          label: "Pictures",
          value: galleryCategory && (
            <a href={`/Gallery/${galleryCategory._id}`} lang={languageOf(galleryCategory.title)}>
              {galleryCategory.title}
            </a>
          ),
        },
      ].filter(({ value }) => value)}
    />
  );
}
