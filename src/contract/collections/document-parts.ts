import type { College } from "#contract/content.ts";
import type { Message } from "#contract/fields.ts";
import * as m from "#messages/compiled/admin-documents.ts";

/**
 * What the staff calls the documents and their parts, without the schemas in document-definitions.ts: the admin's first
 * screen names documents, and needs none of their fields.
 */

/** The documents of which a college has one each. */
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
  fields: m.ownFields,
  templates: m.templates,
} satisfies Record<string, Message>;

export type SingletonName = keyof typeof SINGLETON_TITLES;

export const pathOfSingleton = (name: string) => `${name}.yaml`;

/** What the editor opens: a document, or some keys of it. */
export interface Part {
  path: string;
  /** Title of the part; by default, the document's. */
  title?: Message;
  keys?: readonly string[];
  /** The page on which the part shows; by default, its own or the home page. */
  preview?: string;
  /** The tab in which the part is edited, if not *College details*. */
  tab?: string | undefined;
}

interface CollegePart extends Part {
  id: string;
  title: Message;
  about: Message;
}

/** The cards of the tab *College details*, and of others. */
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
  whole("fields", m.aboutOwnFieldsPart),
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

function whole(id: SingletonName, about: Message, more: Pick<Part, "title" | "preview" | "tab"> = {}): CollegePart {
  return { id, path: pathOfSingleton(id), title: SINGLETON_TITLES[id], about, ...more };
}

/** A part of `college.yaml`. @param more `keys` that the part has; by default the one that is named like the part */
function ofCollege(
  id: string,
  title: Message,
  about: Message,
  more: { keys?: readonly (keyof College)[]; preview?: string } = {},
): CollegePart {
  return { id, path: pathOfSingleton("college"), title, about, keys: [id], ...more };
}
