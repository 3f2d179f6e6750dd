import { z } from "zod";
import { checkColours } from "./colours.ts";
import {
  approvalSchema,
  bilingual,
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
  sitePathSchema,
  text,
} from "./content-fields.ts";
import { ENQUIRY_STATUSES } from "./enquiry-words.ts";
import { courseRouteOf } from "./field-meta.ts";
import { PAGE_GROUPS } from "./names.ts";

/** What the files in `content/` may say. The server checks them; pages take only types from here. */

/** A page has one word as its path, in the spelling that its address keeps for good. */
const pageRouteSchema = z.string().regex(/^\/[A-Za-z0-9-]+$/, "must be a slash and one word, such as /ContactUs");
/** The three courses of the specification keep their addresses; a new one is at `/Courses/<word>`. */
const courseRouteSchema = z
  .string()
  .regex(/^(\/Courses)?\/[A-Za-z0-9-]+$/, "must be /Courses/ and one word, such as /Courses/PharmD");
export const collegeSchema = z.strictObject({
  name: bilingual,
  place: line,
  founded: z.int().optional().meta({ label: "Founded in", help: "The year" }),
  address: z.array(line).min(1).meta({ label: "Postal address", item: "line" }),
  mapUrl: link.meta({ label: "Link to the map" }),
  admissionCell: z.array(phone).min(1).meta({ label: "Telephones of the admission cell", item: "telephone" }),
  helpline: phone.extend({ title: line, hours: line }).meta({ label: "Helpline against ragging" }),
  email: z
    .strictObject({ admissions: email.meta({ label: "Admission cell" }), office: email })
    .meta({ label: "Email addresses" }),
  openingHours: z
    .array(z.strictObject({ days: line, hours: line }))
    .min(1)
    .meta({ label: "Office hours", item: "line" }),
  social: z
    .array(
      z.strictObject({
        network: z
          .enum(["facebook", "instagram", "youtube", "linkedin"])
          .meta({ options: { youtube: "YouTube", linkedin: "LinkedIn" } }),
        url: link,
      }),
    )
    .meta({ label: "Social networks", item: "network" }),
  /** The blinking link in the header. */
  campaignLabel: line.meta({ label: "Admission link at the top of every page" }),
  poweredBy: z.strictObject({ label: line, url: link }).meta({ label: "Credit at the foot", isMore: true }),
  /** `letter`: its PDF. */
  approvals: z.array(approvalSchema).meta({ item: "approval" }),
  committees: z.array(committeeSchema).meta({ item: "committee" }),
  recruiters: z.array(recruiterSchema).meta({ item: "recruiter" }),
  enquiry: z
    .strictObject({
      heading: bilingual,
      steps: z.array(line).min(1).meta({ label: "What happens next", item: "step" }),
      /** Below the form. */
      privacyNote: paragraph,
      seasonBegins: z
        .int()
        .min(1, "must be a month, 1 to 12")
        .max(12, "must be a month, 1 to 12")
        .optional()
        .meta({ label: "First month of a season", help: "1 to 12, for the reports; blank is 4, April", isMore: true }),
    })
    .meta({ label: "Enquiry form" }),
  /** Of Bengali pages, mails and the brochure; telephones, addresses and codes keep European ones. */
  numerals: z
    .enum(["bengali"])
    .optional()
    .meta({ label: "Numerals in Bengali", help: "Blank: 1, 2, 3", options: { bengali: "১, ২, ৩" }, isMore: true }),
  /** Shown in the footer and the brochure while the college is the sample. Left out by a real one. */
  sampleNote: paragraph
    .optional()
    .meta({ label: "Note that the college is a sample", help: "Empty it when the college is yours", isMore: true }),
  lastReviewed: lookedThrough,
});

export const peopleSchema = z.array(personSchema).meta({ label: "People", item: "person" });

export const courseSchema = z.strictObject({
  name: line,
  bengali: line.optional().meta({ label: "Name in Bengali" }),
  route: courseRouteSchema.meta({
    label: "Address of its page",
    isMore: true,
    isLasting: true,
    propose: ({ name }) => courseRouteOf(String(name ?? "")),
  }),
  admissionRoute: page.meta({ label: "Page about its admission" }),
  description,
  /** One or two sentences for cards. */
  summary: paragraph.meta({ help: "One or two sentences for cards" }),
  /** `4 years`, as the enquiry form says it beside the course. */
  length: line.meta({ help: "Such as 4 years" }),
  /** `4 years, 8 semesters` */
  duration: line.meta({ help: "Such as 4 years, 8 semesters" }),
  /** `10+2 with science` */
  entry: line.meta({ help: "Such as 10+2 with science" }),
  eligibility: z.array(paragraph).min(1).meta({ label: "Who may apply", item: "condition" }),
  intake: z.strictObject({ seats: positive, note: paragraph.optional() }),
  fees: feesSchema,
  attendance: paragraph.optional(),
  assessment: paragraph.optional().meta({ label: "Marks" }),
  syllabus: z
    .array(z.strictObject({ term: line, subjects: z.array(line).min(1).meta({ item: "subject" }) }))
    .min(1)
    .meta({ item: "term" }),
  syllabusNote: paragraph.optional().meta({ label: "Note on the syllabus" }),
  careers: z.array(line).min(1).meta({ label: "What you can become", item: "career" }),
  furtherStudy: paragraph.optional().meta({ label: "Studying further" }),
  plant: z
    .strictObject({ latin: line.meta({ isTranslated: false }), bengali: line, fact: paragraph, picture: pictureSchema })
    .meta({ label: "Plant of the course" }),
  searchWords,
  sectionWords: courseSectionWords.optional().meta({ label: "Search words of single headings", isMore: true }),
  lastReviewed: day.meta({ label: "Last compared with the rules" }),
});
export const coursesSchema = z.array(courseSchema).min(1).meta({ label: "Courses", item: "course" });

/** The sections of the home page that may be left out or stand in another order. */
export const HOME_SECTIONS = [
  "keyFigures",
  "notices",
  "courses",
  "laboratories",
  "facilities",
  "placements",
  "closing",
] as const;

const SECTION_NAMES = {
  keyFigures: "Key figures",
  notices: "Notices and events",
  courses: "Courses and fees",
  laboratories: "Laboratories",
  facilities: "Facilities",
  placements: "Placements and recruiters",
  closing: "Closing words",
} as const satisfies Record<HomeSection, string>;

export const homeSchema = z.strictObject({
  title: line,
  description,
  hero: z.strictObject({ bengali: line, heading: line, lead: paragraph }).meta({ label: "First screen" }),
  /** In their order; left out: all of them. */
  sections: z
    .array(z.enum(HOME_SECTIONS).meta({ options: SECTION_NAMES }))
    .optional()
    .meta({ label: "Sections and their order", item: "section", widget: "order" }),
  keyFigures: z
    .array(z.strictObject({ figure: line, text: line }))
    .max(8)
    .meta({ item: "figure" }),
  headings: z.strictObject({
    notices: bilingual,
    events: bilingual,
    courses: bilingual,
    laboratories: bilingual,
    facilities: bilingual,
    placements: bilingual,
  }),
  feesHelp: z
    .array(
      z.strictObject({
        icon: z.enum(["card", "cap"]).meta({ options: { card: "Card", cap: "Cap" } }),
        title: line,
        text: paragraph,
        to: page,
      }),
    )
    .max(6)
    .meta({ label: "Cards about money", item: "card" }),
  facilities: z
    .array(z.strictObject({ title: line, note: line.optional(), to: page, picture: pictureSchema }))
    .max(12)
    .meta({ item: "facility" }),
  closing: z.strictObject({ heading: line, text: paragraph }).meta({ label: "Closing words" }),
  lastReviewed: lookedThrough,
});

/** The front matter of `content/pages/*.md`. */
export const pageFrontMatterSchema = z.strictObject({
  route: pageRouteSchema.meta({ label: "Address", widget: "fixed", isMore: true }),
  title: line,
  bengali: line.optional().meta({ label: "Title in Bengali" }),
  description,
  /** `help` is money: Student Credit Card and scholarships. Lists of one group follow the order of the menu. */
  group: z.enum(PAGE_GROUPS).meta({
    label: "Kind of page",
    options: { about: "About the college", help: "Help with money" },
  }),
  lead: paragraph.optional().meta({ label: "Lead", help: "Below the title" }),
  picture: pictureSchema.optional(),
  facts: z
    .array(z.strictObject({ label: line, value: line, to: linkOrTelephone.optional() }))
    .optional()
    .meta({ label: "Facts at a glance", item: "fact" }),
  /** The `id` of a person in people.yaml whose page or message this is. */
  person: line.optional().meta({ isTranslated: false, help: "Whose page or message it is", widget: "person" }),
  searchWords,
  sectionWords: z
    .record(z.string(), line)
    .optional()
    .meta({ label: "Search words of single headings", item: "heading", isMore: true }),
  lastReviewed: lookedThrough,
  /** Not public: menus, lists and the search leave it out, and its address leads to the home page. */
  hidden: z.boolean().optional().meta({ label: "Hide this page from visitors" }),
  /** The mail address of the admin who keeps it true. */
  owner: email.optional().meta({ help: "The email address of the admin who keeps it true" }),
  /** The day by which it should be looked through. */
  reviewOn: day.optional().meta({ label: "To be looked through by" }),
});

/** `content/redirects.yaml`: old addresses and where they lead. */
export const redirectsSchema = z
  .array(z.strictObject({ from: pageRouteSchema.meta({ label: "Old address" }), to: page.meta({ label: "Leads to" }) }))
  .meta({ label: "Old addresses", item: "address" });

/** `content/appearance.yaml`: what is left out stays as the design has it. */
export const appearanceSchema = z.strictObject({
  /** A picture of the site or an upload: SVG or PNG. */
  seal: image.optional().meta({ label: "Seal or logo", help: "SVG or PNG" }),
  colours: z
    .strictObject({
      primary: colour.optional().meta({ label: "Main colour", help: "Header, footer, headings" }),
      accent: colour.optional().meta({ help: "Buttons" }),
      mark: colour.optional().meta({ help: "Small highlights" }),
    })
    .superRefine((colours, context) => {
      for (const { path, sentence } of checkColours(colours))
        context.addIssue({ code: "custom", path, message: sentence });
    })
    .optional(),
});

/** `content/banner.yaml`: an urgent line at the top of every page until the moment `until`; null when there is none. */
export const bannerSchema = z
  .strictObject({
    text: line,
    to: linkOrTelephone.optional(),
    until: z.iso.datetime({ offset: true }).meta({ label: "Shown until" }),
  })
  .nullable();

/** `content/outcomes.yaml`: what a call to a family can come to, in the order of its buttons. */
export const outcomesSchema = z
  .array(
    z.strictObject({
      label: text.max(40, "must have at most 40 characters").meta({ help: "On its button, such as No answer" }),
      status: z.enum(ENQUIRY_STATUSES).optional().meta({ help: "What it makes of the enquiry" }),
      nextCallIn: z.int().min(1).max(365).optional().meta({ label: "Next call in days" }),
      asksDay: z.boolean().optional().meta({ label: "Asks for the day of the next call" }),
      isReached: z.boolean().optional().meta({ label: "The family was reached" }),
    }),
  )
  .min(1)
  .max(20)
  .superRefine((outcomes, context) => {
    for (const [index, { label }] of outcomes.entries()) {
      if (outcomes.findIndex((one) => one.label === label) === index) continue;
      context.addIssue({ code: "custom", path: [index, "label"], message: "must differ from the other outcomes" });
    }
  })
  .meta({ label: "Outcomes of a call", item: "outcome" });

export type Picture = z.infer<typeof pictureSchema>;
export type College = z.infer<typeof collegeSchema>;
export type Person = z.infer<typeof personSchema>;
/** A course as pages see it. */
export type Course = Omit<z.infer<typeof courseSchema>, "searchWords" | "sectionWords">;
export type Home = z.infer<typeof homeSchema>;
export type HomeSection = (typeof HOME_SECTIONS)[number];
export type Redirects = z.infer<typeof redirectsSchema>;
export type Appearance = z.infer<typeof appearanceSchema>;
export type Banner = z.infer<typeof bannerSchema>;
export type Outcome = z.infer<typeof outcomesSchema>[number];
/** A page as pages see it: its front matter and its body, already HTML that is safe to print. */
export type ContentPage = Omit<
  z.infer<typeof pageFrontMatterSchema>,
  "searchWords" | "sectionWords" | "hidden" | "owner" | "reviewOn"
> & {
  html: string;
  /** Of a page in another language, of which no text is translated yet. */
  isUntranslated?: true;
};

const menuLink = z.strictObject({ title: line, to: page }).meta({ item: "page" });
const groupOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({ title: line, children: z.array(entry).min(1).meta({ label: "Entries" }) }).meta({ item: "group" });
const menuGroup = groupOf(menuLink);
export const menuSchema = z.strictObject({
  header: z.array(z.union([menuLink, groupOf(z.union([menuLink, menuGroup]))])).meta({ label: "Menu" }),
  footer: z.array(menuGroup.meta({ item: "column" })).meta({ label: "Columns of the footer" }),
});

export type Menu = z.infer<typeof menuSchema>;
export type MenuEntry = Menu["header"][number];

/** `content/placements.yaml`: what the Training and Placement Cell tells of each session. */
export const placementsSchema = z.strictObject({
  /** Where the figures come from. */
  note: text.meta({ widget: "text", isTranslated: true }),
  /** Newest first. */
  sessions: z
    .array(
      z
        .strictObject({
          /** `2025-26` */
          session: text,
          registered: positive,
          placed: count,
          higherStudy: count,
          /** Whole rupees a year. */
          medianPay: positive.optional().meta({ label: "Median pay a year", isRupees: true }),
        })
        .refine(({ registered, placed, higherStudy }) => placed + higherStudy <= registered, {
          path: ["registered"],
          error: "must not be less than placed and higherStudy together",
        }),
    )
    .meta({ item: "session" }),
  lastReviewed: lookedThrough,
});

export type Placements = z.infer<typeof placementsSchema>;

/** Rows of `content/sample/`: what a new installation shows until the staff writes its own. */
export const sampleNoticesSchema = z.array(
  z.strictObject({
    type: text,
    title: text,
    /** Before the day of loading. */
    daysAgo: z.int().nonnegative(),
    description: text,
    /** A file in `content/sample/pdfs/`. */
    pdf: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*\.pdf$/u, "must be the name of a PDF, such as examination-routine.pdf")
      .optional(),
  }),
);

export const sampleEventsSchema = z.array(
  z.strictObject({
    title: text,
    description: text,
    /** After the day of loading; may be negative. */
    inDays: z.int(),
    startTime: text,
    endTime: text,
    venue: text,
    category: text,
    status: z.enum(["published", "draft", "cancelled"]),
    /** Title of an album in pictures.yaml. */
    gallery: text.optional(),
  }),
);

export const samplePicturesSchema = z.array(
  z.strictObject({
    /** Title of an album; null means the standalone gallery. */
    category: text.nullable(),
    /** A picture in `content/sample/pictures/`. */
    file: z
      .string()
      .regex(/^[\w-]+\.(webp|avif|jpg|png)$/, "must be the name of a picture, such as herbarium-walk.webp"),
    alt: text,
  }),
);

export const samplePlacedStudentsSchema = z.array(
  z.strictObject({ name: text, placedAt: text, designation: text, picture: sitePathSchema.optional() }),
);

export type SamplePlacedStudent = z.infer<typeof samplePlacedStudentsSchema>[number];
