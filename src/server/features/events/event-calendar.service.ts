import type { College } from "#contract/content.ts";
import type { Database } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import { isId } from "#server/ids.ts";
import type { MadeFile } from "#server/rendering/made-file.ts";
import { addDays, collegeDay, nextCollegeMidnight } from "#server/time.ts";
import { toCollegeEvent } from "./college-event.ts";
import { eventCalendar } from "./event-calendar.ts";
import { type EventRow, findPublicEvent, listNewestPublicEvents } from "./events.repository.ts";

export interface EventCalendarService {
  /** `/events.ics`: what is to come, and the year that has passed. */
  makeFeed(): Promise<MadeFile>;
  /**
   * `/Event/<id>.ics`
   * @throws {NotFoundError} when the event is unknown or a draft
   */
  makeFile(id: string): Promise<MadeFile>;
}

interface EventCalendarSource {
  db: Database;
  publicUrl: string;
  college: Pick<College, "name">;
  now: () => Date;
}

const DAYS_BACK = 365;
/** No college has so many: a wrong import does not swell what telephones fetch. */
const MOST_EVENTS = 1_000;

export function createEventCalendarService(source: EventCalendarSource): EventCalendarService {
  const { db, publicUrl, college, now } = source;

  function toFile(rows: EventRow[], fileName: string): MadeFile {
    const events = rows.map(toCollegeEvent);
    return {
      text: eventCalendar({ name: `Events, ${college.name.english}`, publicUrl, events }),
      contentType: "text/calendar; charset=utf-8",
      fileName,
      madeAt: now(),
      topics: new Set(["events"] as const),
      freshUntil: nextCollegeMidnight(now()).getTime(),
    };
  }

  return {
    async makeFeed() {
      const from = addDays(collegeDay(now()), -DAYS_BACK);
      const newestFirst = await listNewestPublicEvents(db, { from, limit: MOST_EVENTS });
      return toFile(newestFirst.toReversed(), "events.ics");
    },
    async makeFile(id) {
      const row = isId(id) && (await findPublicEvent(db, id));
      if (!row) throw new NotFoundError();
      return toFile([row], `event-${row.date}.ics`);
    },
  };
}
