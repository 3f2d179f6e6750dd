import { z } from "zod";
import { COURSE_HEADINGS } from "./course-headings.ts";
import { COURSE_NAMES } from "./course-names.ts";
import { keepTogether } from "./keep-together.ts";
import type { Image } from "./media.ts";

/**
 * What the folder `content/` may say: the college itself, as data. One schema a file. The loader in
 * `src/server/content/` checks the files with them; the pages take their types from here and no code.
 */

export const line = z.string().trim().min(1).transform(keepTogether);
const day = z.iso.date();
const positive = z.int().positive("must be a whole number above 0");
/** Words for the search that the page does not print: for the whole page, or for one heading (`sectionWords`). */
const searchWords = z.string().trim().min(1).optional();
/** A path of this site, such as `/Bpharma` or `/#notice`. */
export const sitePathSchema = z
  .string()
  .regex(/^\/(?!\/)\S*$/, "must be a path of this site that starts with one slash");
/** A page has one word as its path, in the spelling that its address keeps for good. */
const pageRouteSchema = z.string().regex(/^\/[A-Za-z0-9-]+$/, "must be a slash and one word, such as /ContactUs");
const link = z.string().regex(/^(https:\/\/|\/(?!\/))\S*$/, "must start with https:// or with one slash");
const linkOrTelephone = z
  .string()
  .regex(
    /^(https:\/\/\S*|\/(?!\/)\S*|tel:\+?\d{5,15})$/,
    "must start with https://, with one slash, or be tel: and digits",
  );

/** A picture that the content names. The loader adds the smaller widths of a photograph. */
export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
  sources?: Image["sources"];
}

const pictureSchema = z
  .strictObject({ src: sitePathSchema, alt: z.string(), width: positive, height: positive })
  .transform((picture): Picture => picture);

const phone = z.strictObject({
  label: line,
  /** As a telephone dials it: `+910000000001`. */
  dial: z.string().regex(/^\+?\d{5,15}$/, "must be digits, with a plus sign before a country code"),
});

const bilingual = z.strictObject({ english: line, bengali: line.optional() });

export const collegeSchema = z.strictObject({
  name: bilingual,
  place: line,
  founded: z.int().optional(),
  address: z.array(line).min(1),
  mapUrl: link,
  admissionCell: z.array(phone).length(3, "must be three telephone numbers"),
  helpline: phone.extend({ title: line, hours: line }),
  email: z.strictObject({ admissions: z.email(), office: z.email() }),
  openingHours: z.array(z.strictObject({ days: line, hours: line })).min(1),
  social: z.array(z.strictObject({ network: z.enum(["facebook", "instagram", "youtube", "linkedin"]), url: link })),
  /** The blinking link in the header. */
  campaignLabel: line,
  poweredBy: z.strictObject({ label: line, url: link }),
  approvals: z.array(z.strictObject({ body: line, text: line, url: link.optional() })),
  committees: z.array(
    z.strictObject({
      title: line,
      purpose: line,
      contacts: z.array(
        z.strictObject({ name: line, post: line, phone: phone.optional(), email: z.email().optional() }),
      ),
    }),
  ),
  recruiters: z.array(
    z.strictObject({
      name: line,
      style: z.enum(["display", "capitals", "italic", "plain"]),
      mark: sitePathSchema.optional(),
    }),
  ),
  enquiry: z.strictObject({
    heading: bilingual,
    steps: z.array(line).min(1),
    /** One line below the form: what the data is used for and for how long. */
    privacyNote: line,
  }),
  /** Shown in the footer and the brochure while the college is the sample. Left out by a real one. */
  sampleNote: line.optional(),
});

export const personSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, "must be small letters, digits and hyphens"),
  name: bilingual,
  group: z.enum(["leadership", "faculty", "non-teaching"]),
  post: line,
  department: line.optional(),
  qualifications: line.optional(),
  experience: line.optional(),
  /** Number in the state register of pharmacists. */
  registration: line.optional(),
  joined: day.optional(),
  phone: phone.optional(),
  email: z.email().optional(),
  picture: pictureSchema.optional(),
});
export const peopleSchema = z.array(personSchema);

export const courseSchema = z.strictObject({
  name: z.enum(COURSE_NAMES),
  bengali: line,
  route: pageRouteSchema,
  admissionRoute: sitePathSchema,
  description: line,
  /** One or two sentences for cards. */
  summary: line,
  /** `4 years`, as the enquiry form says it beside the course. */
  length: line,
  /** `4 years, 8 semesters` */
  duration: line,
  /** `10+2 with science` */
  entry: line,
  eligibility: z.array(line).min(1),
  intake: z.strictObject({ seats: positive, note: line.optional() }),
  /** Amounts are whole rupees. */
  fees: z.strictObject({
    rows: z.array(z.strictObject({ item: line, amount: z.int().nonnegative(), per: line })).min(1),
    note: line,
  }),
  attendance: line.optional(),
  assessment: line.optional(),
  syllabus: z.array(z.strictObject({ term: line, subjects: z.array(line).min(1) })).min(1),
  syllabusNote: line.optional(),
  careers: z.array(line).min(1),
  furtherStudy: line.optional(),
  plant: z.strictObject({ latin: line, bengali: line, fact: line, picture: pictureSchema }),
  searchWords,
  sectionWords: z
    .strictObject(Object.fromEntries(Object.keys(COURSE_HEADINGS).map((key) => [key, searchWords])))
    .optional(),
  lastReviewed: day,
});
export const coursesSchema = z.array(courseSchema).length(3, "must be the three courses");

export const homeSchema = z.strictObject({
  title: line,
  description: line,
  hero: z.strictObject({ bengali: line, heading: line, lead: line }),
  ledger: z.array(z.strictObject({ figure: line, text: line })).length(4),
  headings: z.strictObject({
    notices: bilingual,
    events: bilingual,
    courses: bilingual,
    laboratories: bilingual,
    facilities: bilingual,
    placements: bilingual,
  }),
  feesHelp: z
    .array(z.strictObject({ icon: z.enum(["card", "cap"]), title: line, text: line, to: sitePathSchema }))
    .length(2),
  facilities: z
    .array(z.strictObject({ title: line, note: line.optional(), to: sitePathSchema, picture: pictureSchema }))
    .length(5),
  closing: z.strictObject({ heading: line, text: line }),
});

/** The front matter of `content/pages/*.md`. */
export const pageFrontMatterSchema = z.strictObject({
  route: pageRouteSchema,
  title: line,
  bengali: line.optional(),
  description: line,
  /** `help` is money: Student Credit Card and scholarships. Lists of one group follow the order of the menu. */
  group: z.enum(["about", "message", "admission", "people", "facility", "laboratory", "help", "other"]),
  lead: line.optional(),
  picture: pictureSchema.optional(),
  /** `to` is where more about the fact stands, or the telephone that it names. */
  facts: z.array(z.strictObject({ label: line, value: line, to: linkOrTelephone.optional() })).optional(),
  /** The `id` of a person in people.yaml whose page or message this is. */
  person: line.optional(),
  searchWords,
  sectionWords: z.record(z.string(), line).optional(),
  lastReviewed: day.optional(),
});

export type College = z.infer<typeof collegeSchema>;
export type Person = z.infer<typeof personSchema>;
/** A course as pages see it. */
export type Course = Omit<z.infer<typeof courseSchema>, "searchWords" | "sectionWords">;
export type Home = z.infer<typeof homeSchema>;
/** A page as pages see it: its front matter and its body, already HTML that is safe to print. */
export type ContentPage = Omit<z.infer<typeof pageFrontMatterSchema>, "searchWords" | "sectionWords"> & {
  html: string;
};
