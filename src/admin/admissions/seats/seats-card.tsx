import { courseName, useCourseNames } from "#admin/admissions/enquiries-api.ts";
import { getItems } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Card } from "#admin/ui/card.tsx";
import type { Seats } from "#contract/seats.ts";
import * as m from "#messages/compiled/admin-seats.ts";

/** Returns the seats of each course; empty until loaded. */
export function useSeats(): readonly Seats[] {
  return useQuery("enquiry-seats", () => getItems<Seats>("/seats", { isQuiet: true })).data ?? [];
}

/** The number of seats left in each course; nothing if no numbers are known and no seat is taken. */
export function SeatsCard() {
  useCourseNames();
  const known = useSeats().filter(({ seats, taken }) => seats !== null || taken > 0);
  if (known.length === 0) return null;
  return (
    <Card title={m.seatsLeft()}>
      <ul className="rows">
        {known.map(({ course, seats, taken, left }) => (
          <li key={course}>
            {seats === null || left === null
              ? m.courseTaken({ course: courseName(course), count: taken })
              : m.courseLeft({ course: courseName(course), left, seats })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
