import { expect, test } from "vitest";
import type { Shell } from "#contract/site-pages.ts";
import { eventJsonLd } from "./json-ld.ts";

const shell = {
  publicUrl: "https://college.example",
  college: { name: { english: "The College" }, address: ["One Road", "One Town"] },
} as unknown as Shell;

const event = {
  _id: "019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d",
  title: "Herb walk",
  description: "",
  venue: "",
  isCancelled: false,
};
const at = { startsAt: "2026-11-27T10:00:00+05:30", endsAt: "2026-11-27T13:00:00+05:30" };

test("an event has what search engines ask for; without a venue it is at the college", () => {
  expect(eventJsonLd(shell, { event, ...at })).toEqual({
    "@type": "Event",
    name: "Herb walk",
    startDate: at.startsAt,
    endDate: at.endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "The College", address: "One Road, One Town" },
    image: "https://college.example/share/Event/019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d.png",
    organizer: { "@type": "CollegeOrUniversity", name: "The College", url: "https://college.example/" },
    url: "https://college.example/Event/019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d",
  });
});

test("a cancelled event says so", () => {
  expect(eventJsonLd(shell, { event: { ...event, isCancelled: true }, ...at }).eventStatus).toBe(
    "https://schema.org/EventCancelled",
  );
});
