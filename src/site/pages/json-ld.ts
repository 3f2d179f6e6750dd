import type { Course } from "#contract/content.ts";
import type { EventInTime, PublicEvent } from "#contract/event-pages.ts";
import type { Shell } from "#contract/site-pages.ts";
import type { Crumb } from "./breadcrumb.tsx";

/** An object in the words of schema.org, for search engines: https://schema.org/docs/documents.html */
export type JsonLd = Readonly<Record<string, unknown>>;

/** The college itself, for its home page. */
export function collegeJsonLd({ college, publicUrl }: Shell): JsonLd {
  return {
    "@type": "CollegeOrUniversity",
    ...organisation({ college, publicUrl }),
    ...(college.name.bengali && { alternateName: college.name.bengali }),
    logo: `${publicUrl}/Images/icon-512.png`,
    address: { "@type": "PostalAddress", streetAddress: college.address.join(", "), addressCountry: "IN" },
    hasMap: college.mapUrl,
    email: college.email.office,
    telephone: college.admissionCell.map(({ dial }) => dial),
    sameAs: college.social.map(({ url }) => url),
  };
}

/** A course, with how it is held. The fees stand on the page: they are a list, not one price. */
export function courseJsonLd(shell: Shell, course: Course): JsonLd {
  return {
    "@type": "Course",
    name: course.name,
    alternateName: course.bengali,
    description: course.description,
    url: shell.publicUrl + course.route,
    provider: { "@type": "CollegeOrUniversity", ...organisation(shell) },
    coursePrerequisites: course.entry,
    offers: { "@type": "Offer", category: "Paid" },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Onsite",
      courseWorkload: `P${Number.parseInt(course.length, 10)}Y`,
      location: { "@type": "Place", name: shell.college.name.english, address: shell.college.place },
    },
  };
}

interface DescribedEvent extends Pick<EventInTime, "startsAt" | "endsAt"> {
  event: Pick<PublicEvent, "_id" | "title" | "description" | "venue" | "isCancelled">;
}

/** An event; one that was cancelled says so. */
export function eventJsonLd({ college, publicUrl }: Shell, { event, startsAt, endsAt }: DescribedEvent): JsonLd {
  return {
    "@type": "Event",
    name: event.title,
    ...(event.description && { description: event.description }),
    startDate: startsAt,
    ...(endsAt && { endDate: endsAt }),
    eventStatus: `https://schema.org/${event.isCancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.venue || college.name.english, address: college.address.join(", ") },
    image: `${publicUrl}/share/Event/${event._id}.png`,
    organizer: { "@type": "CollegeOrUniversity", ...organisation({ college, publicUrl }) },
    url: `${publicUrl}/Event/${event._id}`,
  };
}

/** The way from the home page to a page. A group without a page of its own is no step. */
export function breadcrumbJsonLd(
  { publicUrl }: Shell,
  groups: readonly Crumb[],
  page: { title: string; route: string },
) {
  const steps = [{ title: "Home", href: "/" }, ...groups.filter(({ href }) => href), { ...page, href: page.route }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: `${publicUrl}${href}`,
    })),
  } satisfies JsonLd;
}

function organisation({ college, publicUrl }: Pick<Shell, "college" | "publicUrl">) {
  return { name: college.name.english, url: `${publicUrl}/` };
}
