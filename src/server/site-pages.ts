import type { SitePages } from "#contract/site-pages.ts";
import { createNoticePages } from "#server/features/announcements/notice-pages.ts";
import { createEventPages } from "#server/features/events/event-pages.ts";
import { createGalleryPages } from "#server/features/image-gallery/gallery-pages.ts";
import { createPlacementPages } from "#server/features/placed-students/placement-pages.ts";
import { createSearchPages } from "#server/features/search/search-pages.ts";
import type { SitePagesSource } from "#server/site-pages-source.ts";

/** What pages may ask for: the content, and what each feature makes public of its records. */
export function createSitePages(source: SitePagesSource): SitePages {
  return {
    ...createContentPages(source),
    ...createNoticePages(source),
    ...createEventPages(source),
    ...createGalleryPages(source),
    ...createPlacementPages(source),
    ...createSearchPages(source),
  };
}

type ContentPages = Pick<
  SitePages,
  | "getShell"
  | "getHome"
  | "getCollege"
  | "getRecruiters"
  | "listCourses"
  | "getCourse"
  | "getPage"
  | "listPages"
  | "listPeople"
>;

function createContentPages({ content, settings, brochureBytes, asked }: SitePagesSource): ContentPages {
  const { college, menu, home, courses, people, pages } = content;
  const sameRoute = (route: string) => (entry: { route: string }) => entry.route.toLowerCase() === route.toLowerCase();
  return {
    getShell() {
      asked("brochure");
      return {
        ...settings,
        college: {
          name: college.name,
          place: college.place,
          address: college.address,
          mapUrl: college.mapUrl,
          admissionCell: college.admissionCell,
          helpline: college.helpline,
          email: college.email,
          social: college.social,
          campaignLabel: college.campaignLabel,
          poweredBy: college.poweredBy,
          enquiry: college.enquiry,
          sampleNote: college.sampleNote,
        },
        menu,
        brochure: { path: "/Pdf/Brochure.pdf", bytes: brochureBytes() },
        courses: courses.map(({ name, length, route, admissionRoute }) => ({ name, length, route, admissionRoute })),
      };
    },
    getHome: () => home,
    getCollege: () => college,
    getRecruiters: () => college.recruiters,
    listCourses: () => courses,
    getCourse: (route) => courses.find(sameRoute(route)) ?? null,
    getPage: (route) => pages.find(sameRoute(route)) ?? null,
    listPages: (group) => pages.filter((page) => page.group === group).map(({ route, title }) => ({ route, title })),
    listPeople: (group) => people.filter((person) => person.group === group),
  };
}
