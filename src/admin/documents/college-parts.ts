import { languageOf } from "#contract/translations.ts";
import { addressIn } from "#messages/languages.ts";

/** What the editor opens: a document, or some keys of it. */
export interface Part {
  path: string;
  /** Without it, the document's own. */
  title?: string;
  keys?: readonly string[];
  /** The page on which it shows; without it, its own or the home page. */
  preview?: string;
}

/** A card of the tab *College*. */
interface CollegePart extends Part {
  id: string;
  title: string;
  about: string;
}

const path = "college.yaml";

export const COLLEGE_PARTS: readonly CollegePart[] = [
  {
    path,
    id: "names",
    title: "Name and addresses",
    about: "Name, place, year, address, map and social links",
    keys: ["name", "place", "founded", "address", "mapUrl", "social", "campaignLabel", "poweredBy", "sampleNote"],
  },
  {
    path,
    id: "telephones",
    title: "Telephones, mail and hours",
    about: "Admission cell, helpline, mail addresses and office hours",
    preview: "/ContactUs",
    keys: ["admissionCell", "helpline", "email", "openingHours"],
  },
  { path, id: "enquiry", title: "Admission enquiry", about: "The words of the enquiry form", keys: ["enquiry"] },
  {
    path: "outcomes.yaml",
    id: "outcomes",
    title: "Outcomes of a call",
    about: "The buttons of the desk: status and next call of each",
  },
  {
    path,
    id: "approvals",
    title: "Approvals",
    about: "Councils, university and their letters",
    keys: ["approvals"],
    preview: "/aboutus",
  },
  {
    path,
    id: "committees",
    title: "Committees",
    about: "Their purpose and whom to ask",
    keys: ["committees"],
    preview: "/ContactUs",
  },
  {
    path,
    id: "recruiters",
    title: "Recruiters",
    about: "Companies that take our students",
    keys: ["recruiters"],
    preview: "/TrainingPlacement",
  },
  {
    path: "people.yaml",
    id: "people",
    title: "People",
    about: "Leadership, teachers and staff",
    preview: "/Faculties",
  },
  {
    path: "courses.yaml",
    id: "courses",
    title: "Courses",
    about: "Seats, fees, eligibility and syllabus",
    preview: "/Bpharma",
  },
  { path: "home.yaml", id: "home", title: "Home page", about: "Its sections, figures and facilities" },
  {
    path: "placements.yaml",
    id: "placements",
    title: "Placement figures",
    about: "What became of each session",
    preview: "/TrainingPlacement",
  },
  { path: "appearance.yaml", id: "appearance", title: "Appearance", about: "Seal and colours" },
  {
    path: "templates.yaml",
    id: "templates",
    title: "Templates",
    about: "Words for WhatsApp, SMS and mails to families",
  },
  { path: "redirects.yaml", id: "redirects", title: "Redirects", about: "Old addresses and where they lead" },
];

/** Edited from the tab *Pages*, where its order shows. */
export const MENU_PART: Part & { title: string } = { path: "menu.yaml", title: "Menu" };

/** What the tab *College* opens. @param place path of a document or of its translation, or id of a part of the college */
export function collegePart(place: string): (Part & { id: string }) | undefined {
  const language = languageOf(place);
  if (!language) return COLLEGE_PARTS.find(({ id, path }) => place === id || place === path);
  const part = COLLEGE_PARTS.find(({ path }) => place === `${language}/${path}`);
  return part && { path: place, id: place, preview: addressIn(language, part.preview ?? "/") };
}

/** Where it is edited. @param place as of `collegePart`, or path of a page */
export function editAddress(place: string): string {
  if (place === "banner.yaml") return "/admin";
  const part = collegePart(place);
  return `/admin?tab=${part ? "college" : "pages"}&edit=${encodeURIComponent(part?.id ?? place)}`;
}
