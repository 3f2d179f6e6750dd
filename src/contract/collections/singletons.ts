import type { z } from "zod";
import {
  appearanceSchema,
  bannerSchema,
  type College,
  collegeSchema,
  coursesSchema,
  homeSchema,
  menuSchema,
  peopleSchema,
  placementsSchema,
  redirectsSchema,
} from "#contract/content.ts";
import { outcomesSchema } from "#contract/content-outcomes.ts";
import { templatesSchema } from "#contract/templates.ts";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/fields.ts";
import type { Words } from "./fields.ts";

export interface DocumentDefinition {
  /** What the staff calls the document; a page has a title of its own. */
  title?: Words;
  schema: z.ZodType;
  /** The document's value where it is missing or empty; without a `blank`, the document must exist. */
  blank?: unknown;
  /** Keys of the document, or its entries, checked over all documents: addresses, and names of people and courses. */
  names?: readonly string[];
  /** The document is right for any college: where the folder of content lacks it, the product's is read. */
  isForAnyCollege?: true;
}

/** The documents of which a college has one each, with its facts. */
export const SINGLETONS = {
  college: { title: m.college, schema: collegeSchema },
  menu: { title: m.menu, schema: menuSchema },
  home: { title: m.homePage, schema: homeSchema },
  courses: { title: m.courses, schema: coursesSchema, names: ["route", "name"] },
  people: { title: m.people, schema: peopleSchema, names: ["id"] },
  placements: { title: m.placementFigures, schema: placementsSchema },
  appearance: { title: m.appearance, schema: appearanceSchema, blank: {} },
  redirects: { title: m.oldAddresses, schema: redirectsSchema, blank: [], names: ["from"] },
  banner: { title: m.banner, schema: bannerSchema, blank: null },
  outcomes: { title: m.outcomes, schema: outcomesSchema, isForAnyCollege: true },
  templates: { title: m.templates, schema: templatesSchema, isForAnyCollege: true },
} as const satisfies Record<string, DocumentDefinition>;

export type SingletonName = keyof typeof SINGLETONS;
export type SingletonValues = { [Name in SingletonName]: z.infer<(typeof SINGLETONS)[Name]["schema"]> };

export const pathOfSingleton = (name: string) => `${name}.yaml`;

/** The definitions by path, such as `college.yaml`. */
export const SINGLETONS_BY_PATH: ReadonlyMap<string, DocumentDefinition> = new Map(
  Object.entries(SINGLETONS).map(([name, one]) => [pathOfSingleton(name), one]),
);

/** What the editor opens: a document, or some keys of it. */
export interface Part {
  path: string;
  /** Title of the part; by default, the document's. */
  title?: Words;
  keys?: readonly string[];
  /** The page on which the part shows; by default, its own or the home page. */
  preview?: string;
}

interface CollegePart extends Part {
  id: string;
  title: Words;
  about: Words;
}

/** The cards of the tab *College*. */
export const COLLEGE_PARTS: readonly CollegePart[] = [
  ofCollege("names", mParts.namesPart, mParts.aboutNamesPart, {
    keys: ["name", "place", "founded", "address", "mapUrl", "social", "campaignLabel", "poweredBy", "sampleNote"],
  }),
  ofCollege("telephones", mParts.telephonesPart, mParts.aboutTelephonesPart, {
    keys: ["admissionCell", "helpline", "email", "openingHours"],
    preview: "/ContactUs",
  }),
  whole("banner", mParts.aboutBannerPart, { title: mParts.bannerPart }),
  ofCollege("enquiry", mParts.enquiryPart, mParts.aboutEnquiryPart),
  whole("outcomes", mParts.aboutOutcomesPart),
  ofCollege("approvals", m.approvals, mParts.aboutApprovalsPart, { preview: "/aboutus" }),
  ofCollege("committees", m.committees, mParts.aboutCommitteesPart, { preview: "/ContactUs" }),
  ofCollege("recruiters", m.recruiters, mParts.aboutRecruitersPart, { preview: "/TrainingPlacement" }),
  whole("people", mParts.aboutPeoplePart, { preview: "/Faculties" }),
  whole("courses", mParts.aboutCoursesPart, { preview: "/Bpharma" }),
  whole("home", mParts.aboutHomePart),
  whole("placements", mParts.aboutPlacementsPart, { preview: "/TrainingPlacement" }),
  whole("appearance", mParts.aboutAppearancePart),
  whole("templates", mParts.aboutTemplatesPart),
  whole("redirects", mParts.aboutRedirectsPart, { title: mParts.redirectsPart }),
];

function whole(id: SingletonName, about: Words, more: Pick<Part, "title" | "preview"> = {}): CollegePart {
  return { id, path: pathOfSingleton(id), title: SINGLETONS[id].title, about, ...more };
}

/** A part of `college.yaml`. @param more `keys` that the part has; by default the one that is named like the part */
function ofCollege(
  id: string,
  title: Words,
  about: Words,
  more: { keys?: readonly (keyof College)[]; preview?: string } = {},
): CollegePart {
  return { id, path: pathOfSingleton("college"), title, about, keys: [id], ...more };
}
