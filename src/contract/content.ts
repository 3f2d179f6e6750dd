import { z } from "zod";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as m from "#messages/compiled/fields.ts";
import { checkColours } from "#shared/colours.ts";
import {
  admissionDates,
  approvalSchema,
  bilingual,
  colour,
  committeeSchema,
  count,
  courseSectionWords,
  description,
  email,
  feesSchema,
  image,
  intakeSchema,
  lastReviewedField,
  linkOrTelephone,
  openingSchema,
  page,
  personSchema,
  phone,
  pictureSchema,
  positiveInteger,
  privacySchema,
  recruiterSchema,
  searchWords,
} from "./content-fields.ts";
import { courseRouteOf } from "./field-meta.ts";
import { choice, day, group, line, link, list, moment, number, paragraph, text } from "./fields.ts";

/** Schemas of the files in `content/`. The server validates with them; the site imports only types from here. */

const pageRouteSchema = z.string().regex(/^\/[A-Za-z0-9-]+$/, { error: mValidation.pageAddress });
/** Path of a course. The three original courses keep addresses such as `/DPharm`; new ones have `/Courses/<word>`. */
const courseRoute = (error: () => string) => z.string().regex(/^(\/Courses)?\/[A-Za-z0-9-]+$/, { error });
export const collegeSchema = group({
  name: bilingual({ label: m.name, isName: true }),
  place: line({ label: m.place }),
  /** A key ending in `InBengali` holds the Bengali text of another key. Without it, Bengali pages show English. */
  placeInBengali: line({ label: m.placeInBengali, isTranslated: false, lang: "bn" }).optional(),
  founded: number({ label: m.foundedIn, help: m.foundedHelp }).optional(),
  address: list(line(), { label: m.postalAddress, item: m.lineItem }),
  mapUrl: link({ label: m.mapLink }).optional(),
  admissionCell: list(phone(), { label: m.admissionTelephones, item: m.telephoneItem }),
  helpline: phone()
    .extend({ title: line({ label: m.title }), hours: line({ label: m.hours }) })
    .meta({ label: m.helpline }),
  email: group(
    {
      admissions: email({ label: m.admissionCell }).optional(),
      office: email({ label: m.office }).optional(),
    },
    { label: m.emailAddresses },
  ),
  openingHours: list(openingSchema, { label: m.officeHours, item: m.lineItem, help: m.officeHoursHelp }),
  social: list(
    group({
      network: choice({
        label: m.network,
        options: {
          facebook: () => "Facebook",
          instagram: () => "Instagram",
          youtube: () => "YouTube",
          linkedin: () => "LinkedIn",
        },
      }),
      url: link(),
    }),
    { label: m.socialNetworks, item: m.networkItem },
  ),
  /** The year of the current admission; texts refer to it as `{college.session}`. */
  session: number({ label: m.admissionYear, help: m.admissionYearHelp }).optional(),
  /** Text of the blinking admission link in the header. */
  campaignLabel: line({ label: m.admissionLink }).optional(),
  poweredBy: group(
    { label: line({ label: m.label }), url: link() },
    { label: m.creditAtFoot, isMore: true },
  ).optional(),
  /** Approvals by councils and universities; `letter` is the PDF of the approval. */
  approvals: list(approvalSchema, { label: mParts.approvals, item: m.approvalItem }),
  committees: list(committeeSchema, { label: mParts.committees, item: m.committeeItem }),
  recruiters: list(recruiterSchema, { label: mParts.recruiters, item: m.recruiterItem }),
  /** Papers that families submit at admission; texts refer to them as `{college.papers}`. */
  papers: list(line(), { label: m.papers, item: m.paperItem, help: m.papersHelp }).optional(),
  /** Dates of the college's own admission; texts refer to them as `{college.dates}`. */
  dates: admissionDates.optional(),
  enquiry: group(
    {
      heading: bilingual({ label: m.heading }).optional(),
      isEmailOptional: z.boolean().optional().meta({ label: m.isEmailOptional }),
      steps: list(line(), { label: m.nextSteps, item: m.stepItem, min: 1 }),
      /** Printed below the form, in addition to the privacy notice generated from `privacy`. */
      privacyNote: paragraph({ label: m.privacyNote, isMore: true }).optional(),
      seasonBegins: number({
        label: m.seasonBegins,
        help: m.seasonBeginsHelp,
        min: 1,
        max: 12,
        error: mValidation.month,
        isMore: true,
      }).optional(),
    },
    { label: m.enquiryForm },
  ),
  privacy: privacySchema.optional(),
  /** Digits in Bengali pages, mails and the brochure. Telephone numbers, addresses and codes keep European digits. */
  numerals: choice({
    label: m.numerals,
    help: m.numeralsHelp,
    options: { bengali: () => "১, ২, ৩" },
    isMore: true,
  }).optional(),
  /** Note in the footer and the brochure of the sample college. A real college omits this field. */
  sampleNote: paragraph({ label: m.sampleNote, help: m.emptyWhenYours, isMore: true }).optional(),
  showsSeatsLeft: z.boolean().optional().meta({ label: m.showsSeatsLeft }),
  /** Set while the college prepares its own site and visitors only get a page that says so. *Go public* removes it. */
  preparing: z.literal(true).optional().meta({ label: m.beingPrepared }),
  lastReviewed: lastReviewedField,
});

export const peopleSchema = list(personSchema, { label: mParts.people, item: m.personItem });

export const courseSchema = group({
  name: line({ label: m.name }),
  bengali: line({ label: m.bengaliName }).optional(),
  route: courseRoute(mValidation.courseAddress).meta({
    label: m.addressOfPage,
    isMore: true,
    isImmutable: true,
    propose: ({ name }) => courseRouteOf(String(name ?? "")),
  }),
  admissionRoute: page({ label: m.admissionPage }),
  description,
  /** One or two sentences, shown on cards. */
  summary: paragraph({ label: m.summary, help: m.oneOrTwoSentences }),
  years: positiveInteger({ label: m.years }).optional(),
  semesters: positiveInteger({ label: m.semesters, help: m.semestersHelp }).optional(),
  duration: line({ label: m.duration, help: m.durationHelp }).optional(),
  /** Short admission requirement: `10+2 with science`. */
  entry: line({ label: m.entry, help: m.entryHelp }),
  eligibility: list(paragraph(), { label: m.whoMayApply, item: m.conditionItem, min: 1 }),
  intake: intakeSchema().optional(),
  fees: feesSchema.optional(),
  attendance: paragraph({ label: m.attendance }).optional(),
  assessment: paragraph({ label: m.marks }).optional(),
  syllabus: list(
    group({
      term: line({ label: m.term }),
      subjects: list(line(), { label: m.subjects, item: m.subjectItem, min: 1 }),
    }),
    { label: m.syllabus, item: m.termItem, min: 1 },
  ).optional(),
  syllabusNote: paragraph({ label: m.syllabusNote }).optional(),
  careers: list(line(), { label: m.becomes, item: m.careerItem, min: 1 }).optional(),
  furtherStudy: paragraph({ label: m.furtherStudy }).optional(),
  plant: group(
    {
      latin: line({ label: m.latin, isTranslated: false }),
      bengali: line({ label: m.bengali }),
      fact: paragraph({ label: m.fact }),
      picture: pictureSchema,
    },
    { label: m.plant },
  ).optional(),
  searchWords,
  sectionWords: courseSectionWords.optional().meta({ label: m.sectionWords, isMore: true }),
  lastReviewed: day({ label: m.lastCompared }),
});
export const coursesSchema = list(courseSchema, { label: mParts.courses, item: m.courseItem });

/** Sections of the home page that a college can omit or reorder. */
export const HOME_SECTIONS = {
  keyFigures: m.keyFigures,
  notices: m.noticesAndEvents,
  courses: m.coursesAndFees,
  laboratories: m.laboratories,
  facilities: m.facilities,
  placements: m.placementsAndRecruiters,
  closing: m.closing,
};

/** Drawings for the first screen of the home page: `/Images/hero-<name>.svg`. */
export const HERO_DRAWINGS = {
  mortar: m.drawingMortar,
  bottles: m.drawingBottles,
  microscope: m.drawingMicroscope,
  book: m.drawingBook,
};

export const homeSchema = group({
  title: line({ label: m.title }),
  description,
  hero: group(
    {
      bengali: line({ label: m.bengali }),
      heading: line({ label: m.heading }),
      lead: paragraph({ label: m.lead }),
      picture: pictureSchema.optional().meta({ label: m.photographOfCollege, help: m.photographOfCollegeHelp }),
      drawing: choice({ label: m.drawing, help: m.drawingHelp, options: HERO_DRAWINGS }).optional(),
    },
    { label: m.firstScreen },
  ),
  /** Sections of the home page, in order; by default all of them. */
  sections: list(choice({ options: HOME_SECTIONS }), {
    label: m.sections,
    item: m.sectionItem,
    widget: "order",
  }).optional(),
  keyFigures: list(group({ figure: line({ label: m.figure }), text: line({ label: m.text, isGrowing: true }) }), {
    label: m.keyFigures,
    item: m.figureItem,
    max: 8,
  }),
  headings: group(
    {
      notices: bilingual({ label: m.notices }),
      events: bilingual({ label: m.events }),
      courses: bilingual({ label: mParts.courses }),
      laboratories: bilingual({ label: m.laboratories }),
      facilities: bilingual({ label: m.facilities }),
      placements: bilingual({ label: m.placements }),
    },
    { label: m.headings },
  ),
  feesHelp: list(
    group({
      icon: choice({ label: m.icon, options: { card: m.card, cap: m.cap } }),
      title: line({ label: m.title }),
      text: paragraph({ label: m.text }),
      to: page(),
    }),
    { label: m.moneyCards, item: m.cardItem, max: 6 },
  ),
  facilities: list(
    group({
      title: line({ label: m.title }),
      note: line({ label: m.note }).optional(),
      to: page(),
      picture: pictureSchema,
    }),
    { label: m.facilities, item: m.facilityItem, max: 12 },
  ),
  closing: group({ heading: line({ label: m.heading }), text: paragraph({ label: m.text }) }, { label: m.closing }),
  lastReviewed: lastReviewedField,
});

/** The front matter of `content/pages/*.md`. */
export const pageFrontMatterSchema = group({
  route: pageRouteSchema.meta({ label: m.address, widget: "fixed", isMore: true }),
  title: line({ label: m.title }),
  bengali: line({ label: m.bengaliTitle }).optional(),
  description,
  /** Kind of page. `help`: financial help, such as scholarships. A group's pages are listed in menu order. */
  group: choice({
    label: m.pageKind,
    options: {
      about: m.aboutCollege,
      message: m.message,
      admission: m.admission,
      people: mParts.people,
      facility: m.facility,
      laboratory: m.laboratory,
      help: m.helpWithMoney,
      other: m.other,
    },
  }),
  lead: paragraph({ label: m.lead, help: m.belowTitle }).optional(),
  picture: pictureSchema.optional(),
  facts: list(
    group({
      label: line({ label: m.label, isGrowing: true }),
      value: line({ label: m.value, isGrowing: true }),
      to: linkOrTelephone().optional(),
    }),
    { label: m.facts, item: m.factItem },
  ).optional(),
  /** The `id` in people.yaml of the person whose page or message this is. */
  person: line({ label: m.person, isTranslated: false, help: m.personHelp, widget: "person" }).optional(),
  /** Name of `person` when the text was written. The page is not public while the person's name differs. */
  author: line({ label: m.author, isTranslated: false, help: m.authorHelp }).optional(),
  searchWords,
  sectionWords: z
    .record(z.string(), line())
    .optional()
    .meta({ label: m.sectionWords, item: m.headingItem, isMore: true }),
  lastReviewed: lastReviewedField,
  /** The page is not public: menus, lists and the search omit the page, and its address redirects to the home page. */
  hidden: z.boolean().optional().meta({ label: m.hidePage }),
  /**
   * Facts that must exist before the page is public: `text` (the page has a text), or names as in braces, such as
   * `person.principal`, or `page./DPharm` for a course.
   */
  needs: list(text(), { label: m.pageNeeds }).optional(),
  /** Questions that the page should answer, with the approximate number of words. Shown only in the editor. */
  prompts: list(group({ ask: line({ label: m.promptAsk }), words: positiveInteger({ label: m.promptWords }) }), {
    label: m.pagePrompts,
  }).optional(),
  /** Mail address of the admin responsible for keeping the page up to date. */
  owner: email({ label: m.owner, help: m.ownerHelp }).optional(),
  /** Due date of the page's next review. */
  reviewOn: day({ label: m.reviewOn }).optional(),
});

/** Addresses of the college's former website may have an extension and a query: `/courses.php?id=3`. */
const oldAddress = z.string().regex(/^\/(?!\/)[^\s#]*$/, { error: mValidation.oldAddress });
/** `content/redirects.yaml`: old addresses and the pages that they redirect to. */
export const redirectsSchema = list(
  group({ from: oldAddress.meta({ label: m.oldAddress, help: m.oldAddressHelp }), to: page({ label: m.leadsTo }) }),
  { label: mParts.oldAddresses, item: m.addressItem },
);

/** `content/appearance.yaml`: the seal and colours. Omitted fields have the design's defaults. */
export const appearanceSchema = group({
  /** The college's seal, SVG or PNG: a picture of the site or an upload. */
  seal: image({ label: m.seal, help: m.sealHelp }).optional(),
  colours: group({
    primary: colour({ label: m.mainColour, help: m.mainColourHelp }).optional(),
    accent: colour({ label: m.buttonColour }).optional(),
    mark: colour({ label: m.highlightColour, help: m.highlightColourHelp }).optional(),
  })
    .superRefine((colours, context) => {
      for (const { path, sentence } of checkColours(colours))
        context.addIssue({ code: "custom", path, message: sentence });
    })
    .optional()
    .meta({ label: m.colours }),
});

/** `content/banner.yaml`: an urgent message at the top of every page until `until`; null for none. */
export const bannerSchema = group({
  text: line({ label: m.text }),
  to: linkOrTelephone().optional(),
  until: moment({ label: m.shownUntil }),
}).nullable();

export type Picture = z.infer<typeof pictureSchema>;
export type College = z.infer<typeof collegeSchema>;
export type Person = z.infer<typeof personSchema>;
/** A course as the public pages receive it. */
export type Course = Omit<z.infer<typeof courseSchema>, "searchWords" | "sectionWords">;
export type Home = z.infer<typeof homeSchema>;
export type HomeSection = keyof typeof HOME_SECTIONS;
export type Appearance = z.infer<typeof appearanceSchema>;
export type Banner = z.infer<typeof bannerSchema>;
/** A page as the public site receives it: front matter, and the body as sanitised HTML. */
export type ContentPage = Omit<
  z.infer<typeof pageFrontMatterSchema>,
  "author" | "searchWords" | "sectionWords" | "hidden" | "needs" | "prompts" | "owner" | "reviewOn"
> & {
  html: string;
  /** The page was requested in another language, but none of the texts is translated yet. */
  isUntranslated?: true;
};

const menuLink = group({ title: line({ label: m.title }), to: page() }, { item: m.pageItem });
const groupOf = <Entry extends z.ZodType>(entry: Entry) =>
  group(
    {
      title: line({ label: m.title }),
      children: list(entry, { label: m.entries, min: 1 }),
    },
    { item: m.groupItem },
  );
const menuGroup = groupOf(menuLink);
export const menuSchema = group({
  header: list(z.union([menuLink, groupOf(z.union([menuLink, menuGroup]))]), { label: mParts.menu }),
  footer: list(menuGroup.meta({ item: m.columnItem }), { label: m.footerColumns }),
});

export type Menu = z.infer<typeof menuSchema>;
export type MenuEntry = Menu["header"][number];

/** `content/placements.yaml`: placement figures by session. */
export const placementsSchema = group({
  /** Source of the figures. */
  note: text({ label: m.note, widget: "text", isTranslated: true }),
  /** Newest first. */
  sessions: list(
    group({
      /** Name of the session, such as `2025-26`. */
      session: text({ label: m.session }),
      registered: positiveInteger({ label: m.registered }),
      placed: count({ label: m.placed }),
      higherStudy: count({ label: m.higherStudy }),
      /** Median pay in whole rupees per year. */
      medianPay: positiveInteger({ label: m.medianPay, isRupees: true }).optional(),
    }).refine(({ registered, placed, higherStudy }) => placed + higherStudy <= registered, {
      path: ["registered"],
      error: mValidation.placedTogether,
    }),
    { label: m.sessions, item: m.sessionItem },
  ),
  lastReviewed: lastReviewedField,
});

export type Placements = z.infer<typeof placementsSchema>;
