import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { type NoticeRecord, noticeCollection } from "#contract/collections/notice.ts";
import { placementCollection } from "#contract/collections/placement.ts";
import { describeYears } from "#contract/courses.ts";
import { customFieldName } from "#contract/custom-fields.ts";
import type { Notice, NoticePages, Shell, SitePages } from "#contract/site-pages.ts";
import { BENGALI_WITH_DIGITS, BROCHURE, languageOf } from "#messages/languages.ts";
import { withNumeralsInBengali } from "#server/collections/content/numerals.ts";
import { publicRecords } from "#server/collections/records/public-records.ts";
import { inLanguage } from "#server/platform/language.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import { createGalleryPages } from "#server/publishing/record-pages/album-pages.ts";
import { createEventPages } from "#server/publishing/record-pages/event-pages.ts";
import {
  paginate,
  type RecordPagesSource,
  type SitePagesSource,
} from "#server/publishing/record-pages/record-pages-source.ts";
import {
  getAdmissionYear,
  listTakenSeats,
  normaliseCourseName,
  SEATS_TAG,
  sumSeats,
} from "#server/publishing/seats/taken-seats.ts";
import { customFieldsIn } from "./custom-fields.ts";
import { getPrivacyNotice } from "./privacy-notices.ts";

/** Cache tag that marks search pages without results, so that the visit counter counts these searches. */
export const NO_RESULTS_TAG = "nothing-found";

/** Returns the data of the pages: the content and the public records. */
export function createSitePages(source: SitePagesSource): SitePages {
  const { db, tag, now, search, onTagRead, preview } = source;
  const records: RecordPagesSource["records"] = (collection) => {
    onTagRead(collection.name);
    const found = publicRecords(collection, db, now(), languageOf(tag), preview);
    if (tag !== BENGALI_WITH_DIGITS) return found;
    return {
      ...found,
      list: async (query) => withNumeralsInBengali(await found.list(query)),
      find: async (id) => withNumeralsInBengali(await found.find(id)),
      findInOrder: async (id) => withNumeralsInBengali(await found.findInOrder(id)),
    };
  };
  const collectionNamed = (name: string) => COLLECTIONS.find((known) => known.name === name) as Collection;
  return {
    ...createContentPages(source),
    ...createNoticePages({ ...source, records }),
    ...createEventPages({ ...source, records }),
    ...createGalleryPages({ ...source, records }),
    async getSeatsLeft({ name, intake }) {
      const { college, courses, englishTitles } = source.content;
      if (!college.showsSeatsLeft || !intake) return null;
      onTagRead(SEATS_TAG);
      const inEnglish = (title: string) => normaliseCourseName(englishTitles?.get(title) ?? title);
      const named = courses.map((course) => ({ route: course.route, name: inEnglish(course.name) }));
      const taken = await listTakenSeats(db, getAdmissionYear(college, collegeDay(now())), named);
      return Math.max(0, intake.seats - sumSeats(taken.filter(({ course }) => course === inEnglish(name))));
    },
    getPlacementFigures: () => source.content.placements,
    countPlacedStudents: () => records(placementCollection).count(),
    async listPlacedStudents(limit, offset = 0) {
      const students = await records(placementCollection).list({ limit, offset });
      return students.map(({ createdAt: _, updatedAt: __, ...student }) => student);
    },
    async search(query) {
      for (const { name } of COLLECTIONS) onTagRead(name);
      const answer = await search(query);
      if (answer.query !== "" && answer.total === 0) onTagRead(NO_RESULTS_TAG);
      return tag === BENGALI_WITH_DIGITS ? withNumeralsInBengali(answer) : answer;
    },
    listRecords: (name) => records(collectionNamed(name)).list() as never,
    findRecord: (name, id) => records(collectionNamed(name)).findInOrder(id) as never,
  };
}

function createContentPages({ content, tag, settings, brochureBytes, now, onTagRead }: SitePagesSource) {
  const { banner, college, menu, home, courses, englishTitles, people, pages, redirects } = content;
  // Leave out fields that only single pages need: the frame's data is in every page.
  const {
    founded,
    session,
    lastReviewed,
    openingHours,
    approvals,
    committees,
    recruiters,
    papers,
    dates,
    privacy,
    ...others
  } = college;
  const { showsSeatsLeft, ...shown } = others;
  const added = inLanguage(tag, () => customFieldsIn(content)).find(({ isInForm }) => isInForm);
  const sameRoute = (route: string) => (entry: { route: string }) => entry.route.toLowerCase() === route.toLowerCase();
  return {
    getShell(): Shell {
      onTagRead("brochure");
      return {
        ...settings,
        notice: {
          ...getPrivacyNotice(content, languageOf(tag)),
          ...(privacy?.consent === "tick" && { asksConsent: true }),
        },
        college: shown,
        menu,
        brochure: { path: BROCHURE, bytes: brochureBytes() },
        courses: courses.map((course) => {
          const english = englishTitles?.get(course.name);
          const length = inLanguage(tag, () => describeYears(course));
          const { name, route, admissionRoute } = course;
          return { name, length, route, admissionRoute, ...(english && { english }) };
        }),
        ...(added && {
          customField: {
            name: customFieldName(added.key),
            label: added.label,
            kind: added.kind,
            options: added.options,
          },
        }),
        // Omit optional fields instead of sending null: the frame's data is in every page.
        ...(home.sections && !home.sections.includes("notices") && { noticesPath: "/Notices" }),
        ...(banner && now() < new Date(banner.until) && { banner: { text: banner.text, to: banner.to } }),
      };
    },
    getHome: () => home,
    getCollege: () => college,
    getRecruiters: () => recruiters,
    listCourses: () => courses,
    getCourse: (route: string) => courses.find(sameRoute(route)) ?? null,
    getMovedTo: (route: string) => redirects.find(({ from }) => from.toLowerCase() === route.toLowerCase())?.to ?? null,
    getPage: (route: string) => pages.find(sameRoute(route)) ?? null,
    listPages: (group: string) =>
      pages.filter((page) => page.group === group).map(({ route, title }) => ({ route, title })),
    listPeople: (group: string) => people.filter((person) => person.group === group),
  };
}

const NEW_FOR_DAYS = 14;

function createNoticePages({ now, records }: RecordPagesSource): NoticePages {
  const toNotice = ({ _id, type, title, date, description, pdf }: NoticeRecord): Notice => ({
    _id,
    type,
    title,
    date,
    description,
    isNew: date >= addDays(collegeDay(now()), -NEW_FOR_DAYS),
    pdf: pdf && { url: pdf.url, originalName: pdf.originalName, bytes: pdf.bytes },
  });

  return {
    listNotices: async (limit) => (await records(noticeCollection).list({ limit })).map(toNotice),
    async getNoticeArchive(page) {
      const notices = records(noticeCollection);
      return paginate(page, await notices.count(), async (part) => (await notices.list(part)).map(toNotice));
    },
    async findNotice(id) {
      const found = await records(noticeCollection).findInOrder(id);
      return found && { ...found, record: toNotice(found.record) };
    },
  };
}
