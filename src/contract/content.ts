import { z } from "zod";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as m from "#messages/compiled/fields.ts";
import { checkColours } from "#shared/colours.ts";
import {
  approvalSchema,
  bilingual,
  choice,
  colour,
  committeeSchema,
  count,
  courseSectionWords,
  day,
  description,
  email,
  feesSchema,
  image,
  line,
  link,
  linkOrTelephone,
  lookedThrough,
  page,
  paragraph,
  personSchema,
  phone,
  pictureSchema,
  positive,
  recruiterSchema,
  searchWords,
  text,
} from "./content-fields.ts";
import { courseRouteOf } from "./field-meta.ts";
import { PAGE_GROUPS } from "./names.ts";

/** What the files in `content/` may say. The server checks them; pages take only types from here. */

/** Path of a page: one word, in the spelling that its address keeps for good. */
const pageRouteSchema = z.string().regex(/^\/[A-Za-z0-9-]+$/, { error: mValidation.pageAddress });
/** Path of a course. The three courses of the specification keep their addresses; a new one is at `/Courses/<word>`. */
const courseRouteSchema = z.string().regex(/^(\/Courses)?\/[A-Za-z0-9-]+$/, { error: mValidation.courseAddress });
export const collegeSchema = z.strictObject({
  name: bilingual.meta({ label: m.name, isName: true }),
  place: line.meta({ label: m.place }),
  founded: z.int().optional().meta({ label: m.foundedIn, help: m.foundedHelp }),
  address: z.array(line).meta({ label: m.postalAddress, item: m.lineItem }),
  mapUrl: link.optional().meta({ label: m.mapLink }),
  admissionCell: z.array(phone).meta({ label: m.admissionTelephones, item: m.telephoneItem }),
  helpline: phone
    .extend({ title: line.meta({ label: m.title }), hours: line.meta({ label: m.hours }) })
    .meta({ label: m.helpline }),
  email: z
    .strictObject({
      admissions: email.optional().meta({ label: m.admissionCell }),
      office: email.optional().meta({ label: m.office }),
    })
    .meta({ label: m.emailAddresses }),
  openingHours: z
    .array(z.strictObject({ days: line.meta({ label: m.days }), hours: line.meta({ label: m.hours }) }))
    .meta({ label: m.officeHours, item: m.lineItem }),
  social: z
    .array(
      z.strictObject({
        network: z
          .enum(["facebook", "instagram", "youtube", "linkedin"])
          .meta({ label: m.network, options: { youtube: () => "YouTube", linkedin: () => "LinkedIn" } }),
        url: link,
      }),
    )
    .meta({ label: m.socialNetworks, item: m.networkItem }),
  /** The year for which the college admits now: texts name it as `{college.session}`. */
  session: z.int().optional().meta({ label: m.admissionYear, help: m.admissionYearHelp }),
  /** Text of the blinking link in the header. */
  campaignLabel: line.optional().meta({ label: m.admissionLink }),
  poweredBy: z
    .strictObject({ label: line.meta({ label: m.label }), url: link })
    .optional()
    .meta({ label: m.creditAtFoot, isMore: true }),
  /** Approvals; the `letter` of each is its PDF. */
  approvals: z.array(approvalSchema).meta({ label: mParts.approvals, item: m.approvalItem }),
  committees: z.array(committeeSchema).meta({ label: mParts.committees, item: m.committeeItem }),
  recruiters: z.array(recruiterSchema).meta({ label: mParts.recruiters, item: m.recruiterItem }),
  enquiry: z
    .strictObject({
      heading: bilingual.optional().meta({ label: m.heading }),
      steps: z.array(line).min(1).meta({ label: m.nextSteps, item: m.stepItem }),
      /** Printed below the form. */
      privacyNote: paragraph.meta({ label: m.privacyNote }),
      seasonBegins: z
        .int()
        .min(1, { error: mValidation.month })
        .max(12, { error: mValidation.month })
        .optional()
        .meta({ label: m.seasonBegins, help: m.seasonBeginsHelp, isMore: true }),
    })
    .meta({ label: m.enquiryForm }),
  /** Digits on Bengali pages, mails and the brochure; telephones, addresses and codes keep European ones. */
  numerals: z
    .enum(["bengali"])
    .optional()
    .meta({ label: m.numerals, help: m.numeralsHelp, options: { bengali: () => "১, ২, ৩" }, isMore: true }),
  /** Note in the footer and the brochure while the college is the sample. A real college leaves it out. */
  sampleNote: paragraph.optional().meta({ label: m.sampleNote, help: m.emptyWhenYours, isMore: true }),
  lastReviewed: lookedThrough,
});

export const peopleSchema = z.array(personSchema).meta({ label: mParts.people, item: m.personItem });

export const courseSchema = z.strictObject({
  name: line.meta({ label: m.name }),
  bengali: line.optional().meta({ label: m.bengaliName }),
  route: courseRouteSchema.meta({
    label: m.addressOfPage,
    isMore: true,
    isLasting: true,
    propose: ({ name }) => courseRouteOf(String(name ?? "")),
  }),
  admissionRoute: page.meta({ label: m.admissionPage }),
  description,
  /** One or two sentences for cards. */
  summary: paragraph.meta({ label: m.summary, help: m.oneOrTwoSentences }),
  /** Duration as the enquiry form says it beside the course: `4 years`. */
  length: line.meta({ label: m.length, help: m.lengthHelp }),
  /** Duration in full: `4 years, 8 semesters`. */
  duration: line.meta({ label: m.duration, help: m.durationHelp }),
  /** What an applicant needs, in short: `10+2 with science`. */
  entry: line.meta({ label: m.entry, help: m.entryHelp }),
  eligibility: z.array(paragraph).min(1).meta({ label: m.whoMayApply, item: m.conditionItem }),
  intake: z
    .strictObject({ seats: positive.meta({ label: m.seats }), note: paragraph.optional().meta({ label: m.note }) })
    .optional()
    .meta({ label: m.intake }),
  fees: feesSchema.optional(),
  attendance: paragraph.optional().meta({ label: m.attendance }),
  assessment: paragraph.optional().meta({ label: m.marks }),
  syllabus: z
    .array(
      z.strictObject({
        term: line.meta({ label: m.term }),
        subjects: z.array(line).min(1).meta({ label: m.subjects, item: m.subjectItem }),
      }),
    )
    .min(1)
    .optional()
    .meta({ label: m.syllabus, item: m.termItem }),
  syllabusNote: paragraph.optional().meta({ label: m.syllabusNote }),
  careers: z.array(line).min(1).optional().meta({ label: m.becomes, item: m.careerItem }),
  furtherStudy: paragraph.optional().meta({ label: m.furtherStudy }),
  plant: z
    .strictObject({
      latin: line.meta({ label: m.latin, isTranslated: false }),
      bengali: line.meta({ label: m.bengali }),
      fact: paragraph.meta({ label: m.fact }),
      picture: pictureSchema,
    })
    .optional()
    .meta({ label: m.plant }),
  searchWords,
  sectionWords: courseSectionWords.optional().meta({ label: m.sectionWords, isMore: true }),
  lastReviewed: day.meta({ label: m.lastCompared }),
});
export const coursesSchema = z.array(courseSchema).meta({ label: mParts.courses, item: m.courseItem });

/** The sections of the home page that may be left out or stand in another order. */
export const HOME_SECTIONS = {
  keyFigures: m.keyFigures,
  notices: m.noticesAndEvents,
  courses: m.coursesAndFees,
  laboratories: m.laboratories,
  facilities: m.facilities,
  placements: m.placementsAndRecruiters,
  closing: m.closing,
};

/** The drawings for the first screen: `/Images/hero-<name>.svg`. */
export const HERO_DRAWINGS = {
  mortar: m.drawingMortar,
  bottles: m.drawingBottles,
  microscope: m.drawingMicroscope,
  book: m.drawingBook,
};

export const homeSchema = z.strictObject({
  title: line.meta({ label: m.title }),
  description,
  hero: z
    .strictObject({
      bengali: line.meta({ label: m.bengali }),
      heading: line.meta({ label: m.heading }),
      lead: paragraph.meta({ label: m.lead }),
      picture: pictureSchema.optional().meta({ label: m.photographOfCollege, help: m.photographOfCollegeHelp }),
      drawing: choice({ options: HERO_DRAWINGS }).optional().meta({ label: m.drawing, help: m.drawingHelp }),
    })
    .meta({ label: m.firstScreen }),
  /** Sections of the home page, in their order; left out: all of them. */
  sections: z
    .array(choice({ options: HOME_SECTIONS }))
    .optional()
    .meta({ label: m.sections, item: m.sectionItem, widget: "order" }),
  keyFigures: z
    .array(z.strictObject({ figure: line.meta({ label: m.figure }), text: line.meta({ label: m.text }) }))
    .max(8)
    .meta({ label: m.keyFigures, item: m.figureItem }),
  headings: z
    .strictObject({
      notices: bilingual.meta({ label: m.notices }),
      events: bilingual.meta({ label: m.events }),
      courses: bilingual.meta({ label: mParts.courses }),
      laboratories: bilingual.meta({ label: m.laboratories }),
      facilities: bilingual.meta({ label: m.facilities }),
      placements: bilingual.meta({ label: m.placements }),
    })
    .meta({ label: m.headings }),
  feesHelp: z
    .array(
      z.strictObject({
        icon: choice({ label: m.icon, options: { card: m.card, cap: m.cap } }),
        title: line.meta({ label: m.title }),
        text: paragraph.meta({ label: m.text }),
        to: page,
      }),
    )
    .max(6)
    .meta({ label: m.moneyCards, item: m.cardItem }),
  facilities: z
    .array(
      z.strictObject({
        title: line.meta({ label: m.title }),
        note: line.optional().meta({ label: m.note }),
        to: page,
        picture: pictureSchema,
      }),
    )
    .max(12)
    .meta({ label: m.facilities, item: m.facilityItem }),
  closing: z
    .strictObject({ heading: line.meta({ label: m.heading }), text: paragraph.meta({ label: m.text }) })
    .meta({ label: m.closing }),
  lastReviewed: lookedThrough,
});

/** The front matter of `content/pages/*.md`. */
export const pageFrontMatterSchema = z.strictObject({
  route: pageRouteSchema.meta({ label: m.address, widget: "fixed", isMore: true }),
  title: line.meta({ label: m.title }),
  bengali: line.optional().meta({ label: m.bengaliTitle }),
  description,
  /** Kind of page. `help` is money: Student Credit Card and scholarships. Lists of one group follow the order of the menu. */
  group: z.enum(PAGE_GROUPS).meta({
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
  lead: paragraph.optional().meta({ label: m.lead, help: m.belowTitle }),
  picture: pictureSchema.optional(),
  facts: z
    .array(
      z.strictObject({
        label: line.meta({ label: m.label }),
        value: line.meta({ label: m.value }),
        to: linkOrTelephone.optional(),
      }),
    )
    .optional()
    .meta({ label: m.facts, item: m.factItem }),
  /** The `id` of a person in people.yaml whose page or message this is. */
  person: line.optional().meta({ label: m.person, isTranslated: false, help: m.personHelp, widget: "person" }),
  searchWords,
  sectionWords: z
    .record(z.string(), line)
    .optional()
    .meta({ label: m.sectionWords, item: m.headingItem, isMore: true }),
  lastReviewed: lookedThrough,
  /** The page is not public: menus, lists and the search leave it out, and its address leads to the home page. */
  hidden: z.boolean().optional().meta({ label: m.hidePage }),
  /**
   * What must be known before the page is public: `text` (a text of its own), or names as in braces, such as
   * `person.principal`, or `page./DPharm` for a course.
   */
  needs: z.array(text).optional().meta({ label: m.pageNeeds }),
  /** What the college is asked for the page, and in about how many words; the editor shows it, the site never. */
  prompts: z
    .array(z.strictObject({ ask: line.meta({ label: m.promptAsk }), words: positive.meta({ label: m.promptWords }) }))
    .optional()
    .meta({ label: m.pagePrompts }),
  /** The mail address of the admin who keeps the page up to date. */
  owner: email.optional().meta({ label: m.owner, help: m.ownerHelp }),
  /** The day by which the page should be looked through. */
  reviewOn: day.optional().meta({ label: m.reviewOn }),
});

/** `content/redirects.yaml`: old addresses and where they lead. */
export const redirectsSchema = z
  .array(z.strictObject({ from: pageRouteSchema.meta({ label: m.oldAddress }), to: page.meta({ label: m.leadsTo }) }))
  .meta({ label: mParts.oldAddresses, item: m.addressItem });

/** `content/appearance.yaml`: colours and pictures; what is left out stays as the design has it. */
export const appearanceSchema = z.strictObject({
  /** The college's seal: a picture of the site or an upload, SVG or PNG. */
  seal: image.optional().meta({ label: m.seal, help: m.sealHelp }),
  colours: z
    .strictObject({
      primary: colour.optional().meta({ label: m.mainColour, help: m.mainColourHelp }),
      accent: colour.optional().meta({ label: m.buttonColour }),
      mark: colour.optional().meta({ label: m.highlightColour, help: m.highlightColourHelp }),
    })
    .superRefine((colours, context) => {
      for (const { path, sentence } of checkColours(colours))
        context.addIssue({ code: "custom", path, message: sentence });
    })
    .optional()
    .meta({ label: m.colours }),
});

/** `content/banner.yaml`: an urgent line at the top of every page until the moment `until`; null when there is none. */
export const bannerSchema = z
  .strictObject({
    text: line.meta({ label: m.text }),
    to: linkOrTelephone.optional(),
    until: z.iso.datetime({ offset: true }).meta({ label: m.shownUntil }),
  })
  .nullable();

export type Picture = z.infer<typeof pictureSchema>;
export type College = z.infer<typeof collegeSchema>;
export type Person = z.infer<typeof personSchema>;
/** A course as pages see it. */
export type Course = Omit<z.infer<typeof courseSchema>, "searchWords" | "sectionWords">;
export type Home = z.infer<typeof homeSchema>;
export type HomeSection = keyof typeof HOME_SECTIONS;
export type Appearance = z.infer<typeof appearanceSchema>;
export type Banner = z.infer<typeof bannerSchema>;
/** A page as pages see it: its front matter and its body, already HTML that is safe to print. */
export type ContentPage = Omit<
  z.infer<typeof pageFrontMatterSchema>,
  "searchWords" | "sectionWords" | "hidden" | "needs" | "prompts" | "owner" | "reviewOn"
> & {
  html: string;
  /** The page is in another language, and none of its texts is translated yet. */
  isUntranslated?: true;
};

const menuLink = z.strictObject({ title: line.meta({ label: m.title }), to: page }).meta({ item: m.pageItem });
const groupOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .strictObject({
      title: line.meta({ label: m.title }),
      children: z.array(entry).min(1).meta({ label: m.entries }),
    })
    .meta({ item: m.groupItem });
const menuGroup = groupOf(menuLink);
export const menuSchema = z.strictObject({
  header: z.array(z.union([menuLink, groupOf(z.union([menuLink, menuGroup]))])).meta({ label: mParts.menu }),
  footer: z.array(menuGroup.meta({ item: m.columnItem })).meta({ label: m.footerColumns }),
});

export type Menu = z.infer<typeof menuSchema>;
export type MenuEntry = Menu["header"][number];

/** `content/placements.yaml`: the placement figures of each session. */
export const placementsSchema = z.strictObject({
  /** Where the figures come from. */
  note: text.meta({ label: m.note, widget: "text", isTranslated: true }),
  /** Figures of each session, newest first. */
  sessions: z
    .array(
      z
        .strictObject({
          /** Name of the session, such as `2025-26`. */
          session: text.meta({ label: m.session }),
          registered: positive.meta({ label: m.registered }),
          placed: count.meta({ label: m.placed }),
          higherStudy: count.meta({ label: m.higherStudy }),
          /** Median pay in whole rupees a year. */
          medianPay: positive.optional().meta({ label: m.medianPay, isRupees: true }),
        })
        .refine(({ registered, placed, higherStudy }) => placed + higherStudy <= registered, {
          path: ["registered"],
          error: mValidation.placedTogether,
        }),
    )
    .meta({ label: m.sessions, item: m.sessionItem }),
  lastReviewed: lookedThrough,
});

export type Placements = z.infer<typeof placementsSchema>;
