import type { MetaDescriptor } from "react-router";
import type { College, Course } from "#contract/content.ts";
import type { EventInTime, Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { language } from "#messages/language.ts";
import { addressIn, LANGUAGES, type Language } from "#messages/languages.ts";
import { localiseHref } from "#site/parts/language.tsx";
import type { Breadcrumb } from "#site/parts/page-head.tsx";

interface PageMeta {
  title: string;
  description: string;
  /** Canonical path of the page, with the query of a list's category or later page. */
  route: string;
  groups?: readonly Breadcrumb[] | undefined;
  about?: ((shell: Shell) => JsonLd) | undefined;
  /** Whether search engines must not index the page. */
  isHidden?: boolean | undefined;
}

/** Returns the meta tags of a page: title, description, canonical URL, link preview and structured data. */
export function pageMeta(shell: Shell | undefined, page: PageMeta): MetaDescriptor[] {
  if (!shell) return [{ title: page.title }];
  const { title, description, route, groups = [], about, isHidden = false } = page;
  const college = shell.college.name.english;
  const url = shell.publicUrl + localiseHref(route);
  const inLanguage = (of: Language) => shell.publicUrl + addressIn(of, route);
  const [path = "/"] = localiseHref(route).split("?");
  const graph = [about?.(shell), route !== "/" && !isHidden && breadcrumbJsonLd(shell, groups, page)].filter(Boolean);
  return [
    { title: title.includes(college) ? title : `${title} | ${college}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(isHidden
      ? [{ name: "robots", content: "noindex" }]
      : [...LANGUAGES.map((of) => [of, of] as const), ["x-default", "en"] as const].map(([hrefLang, of]) => ({
          tagName: "link" as const,
          rel: "alternate",
          hrefLang,
          href: inLanguage(of),
        }))),
    { property: "og:type", content: "website" },
    { property: "og:locale", content: `${language()}_IN` },
    { property: "og:site_name", content: college },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${shell.publicUrl}/share${path === "/" ? "/index" : path}.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title.includes(college) ? title : `${title}, ${college}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(graph.length > 0 ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": graph } }] : []),
  ];
}

export function shellOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Shell | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Shell | undefined;
}

/** An object in the vocabulary of schema.org, for search engines: https://schema.org/docs/documents.html */
type JsonLd = Readonly<Record<string, unknown>>;

export function collegeJsonLd({ college, publicUrl }: Shell, openingHours: College["openingHours"] = []): JsonLd {
  return {
    ...organisation({ college, publicUrl }),
    ...(college.name.bengali && { alternateName: college.name.bengali }),
    logo: `${publicUrl}/Images/icon-512.png`,
    address: {
      "@type": "PostalAddress",
      ...(college.address.length > 0 && { streetAddress: college.address.join(", ") }),
      addressLocality: college.place,
      addressCountry: "IN",
    },
    ...(college.mapUrl && { hasMap: college.mapUrl }),
    ...(college.email.office && { email: college.email.office }),
    ...listed(
      "telephone",
      college.admissionCell.map(({ dial }) => dial),
    ),
    ...listed(
      "sameAs",
      college.social.map(({ url }) => url),
    ),
    ...listed("openingHoursSpecification", openingHours.flatMap(hoursJsonLd)),
  };
}

const placeOf = ({ address, place }: Shell["college"]) => address.join(", ") || place;

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns the hours of one line, or nothing for closed days: days that are not listed count as closed. */
function hoursJsonLd({ from, until = from, opens, closes }: College["openingHours"][number]): JsonLd[] {
  if (!from || !until || !opens || !closes) return [];
  const [first, last] = [WEEK.indexOf(from), WEEK.indexOf(until)];
  const count = first < 0 ? 0 : last < 0 ? 1 : ((last - first + 7) % 7) + 1;
  const dayOfWeek = [
    ...Array.from({ length: count }, (_, index) => WEEKDAYS[(first + index) % 7]),
    ...(last < 0 ? ["PublicHolidays"] : []),
  ];
  return [{ "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes }];
}

const listed = (key: string, values: readonly (string | JsonLd)[]): JsonLd =>
  values.length > 0 ? { [key]: values } : {};

/** Returns the structured data of a course. Fees are left out: the page has a list of them, not a single price. */
export function courseJsonLd(shell: Shell, course: Course): JsonLd {
  return {
    "@type": "Course",
    name: course.name,
    alternateName: course.bengali,
    description: course.description,
    url: shell.publicUrl + localiseHref(course.route),
    provider: organisation(shell),
    coursePrerequisites: course.entry,
    offers: { "@type": "Offer", category: "Paid" },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Onsite",
      ...(course.years && { courseWorkload: `P${course.years}Y` }),
      location: { "@type": "Place", name: shell.college.name.english, address: shell.college.place },
    },
  };
}

type TimedEvent = Pick<EventInTime, "event" | "startsAt" | "endsAt">;

export function eventJsonLd({ college, publicUrl }: Shell, { event, startsAt, endsAt }: TimedEvent): JsonLd {
  return {
    "@type": "Event",
    name: event.title,
    ...(event.description && { description: event.description }),
    startDate: startsAt,
    ...(endsAt && { endDate: endsAt }),
    eventStatus: `https://schema.org/${event.isCancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.venue || college.name.english, address: placeOf(college) },
    image: `${publicUrl}/share${localiseHref(`/Event/${event._id}`)}.png`,
    organizer: organisation({ college, publicUrl }),
    url: publicUrl + localiseHref(`/Event/${event._id}`),
  };
}

/** Returns the structured data of a page's breadcrumb. A group without its own page is left out. */
function breadcrumbJsonLd({ publicUrl }: Shell, groups: readonly Breadcrumb[], page: { title: string; route: string }) {
  const steps = [{ title: m.home(), href: "/" }, ...groups.filter(({ href: to }) => to), { ...page, href: page.route }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ title, href: to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: publicUrl + localiseHref(to ?? "/"),
    })),
  } satisfies JsonLd;
}

function organisation({ college, publicUrl }: Pick<Shell, "college" | "publicUrl">) {
  return { "@type": "CollegeOrUniversity", name: college.name.english, url: publicUrl + localiseHref("/") };
}
