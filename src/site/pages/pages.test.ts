import { expect, test } from "vitest";
import type { College } from "#contract/content.ts";
import type { PublicEvent, Shell } from "#contract/site-pages.ts";
import { breadcrumbsOf } from "./content-page.tsx";
import { collegeJsonLd, eventJsonLd } from "./page-meta.ts";

test.for([
  ["laboratory", "/Microbiology", [{ title: "Laboratories", href: "/#laboratories" }]],
  ["help", "/ScholarshipPage", [{ title: "Admission", href: "/#courses" }]],
  ["people", "/Director", [{ title: "Faculties", href: "/Faculties" }]],
  // A group's own page has no crumb that leads to itself.
  ["people", "/Faculties", []],
  ["other", "/Privacy", []],
] as const)("the breadcrumb of a page of the group %s at %s", ([group, route, crumbs]) => {
  expect(breadcrumbsOf({ group, route })).toEqual(crumbs);
});

type Day = NonNullable<College["openingHours"][number]["from"]>;
const shell = {
  publicUrl: "https://college.example",
  college: { name: { english: "The College" }, address: ["One Road", "One Town"] },
} as unknown as Shell;

test("structured data has the hours of open days, also from Saturday to Monday and on holidays", () => {
  const college = { ...shell.college, email: {}, admissionCell: [], social: [] };
  const daysOf = (from: Day, until?: Day, opens?: string) => {
    const hours = [{ from, until, opens, closes: opens && "17:00", note: "" }];
    const jsonLd = collegeJsonLd({ ...shell, college } as unknown as Shell, hours);
    return (jsonLd.openingHoursSpecification as { dayOfWeek: string[] }[] | undefined)?.[0]?.dayOfWeek;
  };
  expect(daysOf("sat", "mon", "10:00")).toEqual(["Saturday", "Sunday", "Monday"]);
  expect(daysOf("sun", "holidays", "10:00")).toEqual(["Sunday", "PublicHolidays"]);
  expect(daysOf("holidays", undefined, "10:00")).toEqual(["PublicHolidays"]);
  expect(daysOf("sun", "holidays")).toBeUndefined();
});

const event = { _id: "019a9f3e", title: "Herb walk", description: "", venue: "", isCancelled: false } as PublicEvent;
const at = { startsAt: "2026-11-27T10:00:00+05:30", endsAt: "2026-11-27T13:00:00+05:30" };

test("the structured data of an event has the college as its default place", () => {
  expect(eventJsonLd(shell, { event, ...at })).toEqual({
    "@type": "Event",
    name: "Herb walk",
    startDate: at.startsAt,
    endDate: at.endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "The College", address: "One Road, One Town" },
    image: "https://college.example/share/Event/019a9f3e.png",
    organizer: { "@type": "CollegeOrUniversity", name: "The College", url: "https://college.example/" },
    url: "https://college.example/Event/019a9f3e",
  });
});

test("the structured data of a cancelled event says so", () => {
  const { eventStatus } = eventJsonLd(shell, { event: { ...event, isCancelled: true }, ...at });
  expect(eventStatus).toBe("https://schema.org/EventCancelled");
});
