import type { College } from "#contract/content.ts";
import type { Message } from "#contract/fields.ts";
import * as m from "#messages/compiled/admin-documents.ts";

/**
 * Titles of the documents and their parts. Kept apart from the schemas in document-definitions.ts, because the admin's
 * first screen shows document titles without loading the schemas.
 */

/** Titles of the documents of which each college has exactly one. */
export const SINGLETON_TITLES = {
  college: m.college,
  menu: m.menu,
  home: m.homePage,
  courses: m.courses,
  people: m.people,
  placements: m.placementFigures,
  appearance: m.appearance,
  redirects: m.oldAddresses,
  banner: m.banner,
  outcomes: m.outcomes,
  fields: m.customFields,
  templates: m.templates,
} satisfies Record<string, Message>;

export type SingletonName = keyof typeof SINGLETON_TITLES;

export const pathOfSingleton = (name: string) => `${name}.yaml`;

/** What the editor opens: a document, or some of the document's keys. */
export interface DocumentPart {
  path: string;
  title?: Message;
  keys?: readonly string[];
  /** Page to preview; by default the document's own page or the home page. */
  preview?: string;
  /** Tab in which the part is edited; by default *College details*. */
  tab?: string | undefined;
}

interface CollegePart extends DocumentPart {
  id: string;
  title: Message;
  about: Message;
}

/** Cards of the tab *College details*, and of other tabs (`tab`). */
export const COLLEGE_PARTS: readonly CollegePart[] = [
  ofCollege("names", m.namesPart, m.aboutNamesPart, {
    keys: [
      "name",
      "place",
      "placeInBengali",
      "founded",
      "address",
      "mapUrl",
      "social",
      "session",
      "campaignLabel",
      "poweredBy",
      "sampleNote",
    ],
  }),
  ofCollege("telephones", m.telephonesPart, m.aboutTelephonesPart, {
    keys: ["admissionCell", "helpline", "email", "openingHours"],
    preview: "/ContactUs",
  }),
  whole("banner", m.aboutBannerPart, { title: m.bannerPart, tab: "announcements" }),
  ofCollege("enquiry", m.enquiryPart, m.aboutEnquiryPart, { keys: ["enquiry", "dates", "papers", "showsSeatsLeft"] }),
  ofCollege("privacy", m.privacyPart, m.aboutPrivacyPart, { preview: "/Privacy" }),
  whole("outcomes", m.aboutOutcomesPart),
  whole("fields", m.aboutCustomFieldsPart),
  ofCollege("approvals", m.approvals, m.aboutApprovalsPart, { preview: "/aboutus" }),
  ofCollege("committees", m.committees, m.aboutCommitteesPart, { preview: "/ContactUs" }),
  ofCollege("recruiters", m.recruiters, m.aboutRecruitersPart, { preview: "/TrainingPlacement" }),
  whole("people", m.aboutPeoplePart, { preview: "/Faculties" }),
  whole("courses", m.aboutCoursesPart, { preview: "/Bpharma" }),
  whole("home", m.aboutHomePart),
  whole("placements", m.aboutPlacementsPart, { preview: "/TrainingPlacement" }),
  whole("appearance", m.aboutAppearancePart),
  whole("templates", m.aboutTemplatesPart),
  whole("redirects", m.aboutRedirectsPart, { title: m.redirectsPart }),
];

function whole(
  id: SingletonName,
  about: Message,
  more: Pick<DocumentPart, "title" | "preview" | "tab"> = {},
): CollegePart {
  return { id, path: pathOfSingleton(id), title: SINGLETON_TITLES[id], about, ...more };
}

/** Defines a part of `college.yaml`. @param more `keys` of the part; by default the key with the same name as `id` */
function ofCollege(
  id: string,
  title: Message,
  about: Message,
  more: { keys?: readonly (keyof College)[]; preview?: string } = {},
): CollegePart {
  return { id, path: pathOfSingleton("college"), title, about, keys: [id], ...more };
}
