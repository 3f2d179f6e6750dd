import { languageOf } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-documents.ts";
import { addressIn } from "#messages/languages.ts";

/** What the editor opens: a document, or some keys of it. */
export interface Part {
  path: string;
  /** Without it, the document's own. */
  title?: () => string;
  keys?: readonly string[];
  /** The page on which it shows; without it, its own or the home page. */
  preview?: string;
}

/** A card of the tab *College*. */
interface CollegePart extends Part {
  id: string;
  title: () => string;
  about: () => string;
}

const path = "college.yaml";

export const COLLEGE_PARTS: readonly CollegePart[] = [
  {
    path,
    id: "names",
    title: m.namesPart,
    about: m.aboutNamesPart,
    keys: ["name", "place", "founded", "address", "mapUrl", "social", "campaignLabel", "poweredBy", "sampleNote"],
  },
  {
    path,
    id: "telephones",
    title: m.telephonesPart,
    about: m.aboutTelephonesPart,
    preview: "/ContactUs",
    keys: ["admissionCell", "helpline", "email", "openingHours"],
  },
  { path: "banner.yaml", id: "banner", title: m.bannerPart, about: m.aboutBannerPart },
  { path, id: "enquiry", title: m.enquiryPart, about: m.aboutEnquiryPart, keys: ["enquiry"] },
  {
    path: "outcomes.yaml",
    id: "outcomes",
    title: m.outcomesPart,
    about: m.aboutOutcomesPart,
  },
  {
    path,
    id: "approvals",
    title: m.approvalsPart,
    about: m.aboutApprovalsPart,
    keys: ["approvals"],
    preview: "/aboutus",
  },
  {
    path,
    id: "committees",
    title: m.committeesPart,
    about: m.aboutCommitteesPart,
    keys: ["committees"],
    preview: "/ContactUs",
  },
  {
    path,
    id: "recruiters",
    title: m.recruitersPart,
    about: m.aboutRecruitersPart,
    keys: ["recruiters"],
    preview: "/TrainingPlacement",
  },
  {
    path: "people.yaml",
    id: "people",
    title: m.peoplePart,
    about: m.aboutPeoplePart,
    preview: "/Faculties",
  },
  {
    path: "courses.yaml",
    id: "courses",
    title: m.coursesPart,
    about: m.aboutCoursesPart,
    preview: "/Bpharma",
  },
  { path: "home.yaml", id: "home", title: m.homePage, about: m.aboutHomePart },
  {
    path: "placements.yaml",
    id: "placements",
    title: m.placementsPart,
    about: m.aboutPlacementsPart,
    preview: "/TrainingPlacement",
  },
  { path: "appearance.yaml", id: "appearance", title: m.appearancePart, about: m.aboutAppearancePart },
  {
    path: "templates.yaml",
    id: "templates",
    title: m.templatesPart,
    about: m.aboutTemplatesPart,
  },
  { path: "redirects.yaml", id: "redirects", title: m.redirectsPart, about: m.aboutRedirectsPart },
];

/** Edited from the tab *Pages*, where its order shows. */
export const MENU_PART: Part & { title: () => string } = { path: "menu.yaml", title: m.menu };

/** What the tab *College* opens. @param place path of a document or of its translation, or id of a part of the college */
export function collegePart(place: string): (Part & { id: string }) | undefined {
  const language = languageOf(place);
  if (!language) return COLLEGE_PARTS.find(({ id, path }) => place === id || place === path);
  const part = COLLEGE_PARTS.find(({ path }) => place === `${language}/${path}`);
  return part && { path: place, id: place, preview: addressIn(language, part.preview ?? "/") };
}

/** Where it is edited. @param place as of `collegePart`, or path of a page */
export function editAddress(place: string): string {
  const part = collegePart(place);
  return `/admin?tab=${part ? "college" : "pages"}&edit=${encodeURIComponent(part?.id ?? place)}`;
}
