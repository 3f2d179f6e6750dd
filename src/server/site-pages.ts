import type { Notice, Shell, SitePages } from "#contract/site-pages.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { listPublishedAnnouncements } from "#server/features/announcements/announcements.repository.ts";
import { listPublicEvents } from "#server/features/events/events.repository.ts";
import { galleryCategoryOf } from "#server/features/events/events.service.ts";
import { listMediaByIds, type MediaRow } from "#server/features/media/media.repository.ts";
import { toPdf } from "#server/features/media/media.service.ts";
import { listPlacedStudents } from "#server/features/placed-students/placed-students.repository.ts";
import { toPortrait } from "#server/features/placed-students/portraits.ts";
import type { Topic } from "#server/rendering/page-cache.ts";
import { addDays, collegeDay } from "#server/time.ts";

/** A notice counts as new for this many days. */
const NEW_FOR_DAYS = 14;

export interface SitePagesDependencies {
  db: Database;
  content: Content;
  settings: Pick<Shell, "publicUrl" | "enquiry">;
  /** Size of the brochure in bytes; 0 while it is not made yet. */
  brochureBytes: () => number;
  now: () => Date;
}

/** What pages may ask for; `asked` hears which topics a page has read, so that a write clears just the pages that show it. */
export function createSitePages(
  dependencies: SitePagesDependencies,
  asked: (topic: Topic) => void = () => {},
): SitePages {
  const { db, content, settings, brochureBytes, now } = dependencies;
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
        courses: courses.map(({ name, length, route }) => ({ name, length, route })),
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
    async listNotices(limit) {
      asked("announcements");
      const newSince = addDays(collegeDay(now()), -NEW_FOR_DAYS);
      const rows = await listPublishedAnnouncements(db, { publishedBy: now().toISOString(), limit });
      const pdfs = await listMediaByIds(
        db,
        rows.flatMap((row) => row.pdf_media_id ?? []),
      );
      return rows.map((row) => ({
        _id: row.id,
        type: row.type,
        title: row.title,
        date: row.date,
        description: row.description,
        isNew: row.date >= newSince,
        pdf: toNoticePdf(pdfs.get(row.pdf_media_id ?? "")),
      }));
    },
    async listUpcomingEvents(limit) {
      asked("events");
      const rows = await listPublicEvents(db, { from: collegeDay(now()), limit });
      return rows.map((row) => ({
        _id: row.id,
        title: row.title,
        description: row.description,
        date: row.date,
        startTime: row.start_time,
        endTime: row.end_time,
        venue: row.venue,
        category: row.category,
        galleryCategory: galleryCategoryOf(row),
        isCancelled: row.status === "cancelled",
      }));
    },
    async listPlacedStudents(limit) {
      asked("placed-students");
      const rows = await listPlacedStudents(db, { limit });
      const images = await listMediaByIds(
        db,
        rows.flatMap((row) => row.image_media_id ?? []),
      );
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        placedAt: row.placed_at,
        designation: row.designation,
        image: toPortrait(row, images),
      }));
    },
  };
}

function toNoticePdf(row: MediaRow | undefined): Notice["pdf"] {
  if (!row) return null;
  const { url, originalName, bytes } = toPdf(row);
  return { url, originalName, bytes };
}
