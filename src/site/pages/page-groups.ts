import type { ContentPage, Person } from "#contract/content.ts";
import type { Crumb } from "./breadcrumb.tsx";

type Group = ContentPage["group"];

interface PageGroup {
  crumb?: Crumb;
  /** The groups whose pages are named at the end of a page of this group. */
  related: readonly Group[];
  moreHeading: { english: string; bengali: string };
}

/** Where the pages of a group belong, and what is read after them. */
export const PAGE_GROUPS: Record<Group, PageGroup> = {
  about: {
    related: ["about", "message"],
    moreHeading: { english: "More about the college", bengali: "আরও জানুন" },
  },
  message: {
    crumb: { title: "About Us", href: "/aboutus" },
    related: ["about", "message"],
    moreHeading: { english: "More about the college", bengali: "আরও জানুন" },
  },
  admission: {
    crumb: { title: "Admission" },
    related: ["admission", "help"],
    moreHeading: { english: "More on admission", bengali: "ভর্তি" },
  },
  help: {
    crumb: { title: "Admission" },
    related: ["help", "admission"],
    moreHeading: { english: "More on admission", bengali: "ভর্তি" },
  },
  people: {
    crumb: { title: "Faculties", href: "/Faculties" },
    related: ["people"],
    moreHeading: { english: "More people", bengali: "আমাদের মানুষ" },
  },
  facility: {
    crumb: { title: "Facilities", href: "/#facilities" },
    related: ["facility"],
    moreHeading: { english: "More on campus", bengali: "ক্যাম্পাস" },
  },
  laboratory: {
    crumb: { title: "Laboratories", href: "/#laboratories" },
    related: ["laboratory"],
    moreHeading: { english: "More laboratories", bengali: "পরীক্ষাগার" },
  },
  other: { related: [], moreHeading: { english: "More pages", bengali: "আরও" } },
};

const LISTED_PEOPLE: Readonly<Record<string, Person["group"]>> = {
  "/Faculties": "faculty",
  "/NonTeachingStaff": "non-teaching",
};

/** Whom a page lists by name: its addresses are fixed by the specification. */
export function peopleListedOn(route: string): Person["group"] | null {
  return LISTED_PEOPLE[route] ?? null;
}

/** The crumbs between home and a page; none where the group's own page is the page itself. */
export function crumbsOf({ group, route }: Pick<ContentPage, "group" | "route">): Crumb[] {
  const { crumb } = PAGE_GROUPS[group];
  return crumb && crumb.href !== route ? [crumb] : [];
}
