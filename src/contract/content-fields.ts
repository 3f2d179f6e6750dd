import { z } from "zod";
import { COURSE_HEADINGS, type FeesOfCourse, totalFees } from "./courses.ts";
import { dialOf, personIdOf } from "./field-meta.ts";
import type { Image } from "./media.ts";
import { keepTogether } from "./normalise.ts";

/** What the schemas of `content.ts` are made of. */

export const line = z.string().trim().min(1).transform(keepTogether).meta({ isTranslated: true });
export const paragraph = line.meta({ widget: "text" });
/** Stored or printed as it is written, without `keepTogether`. */
export const text = z.string().trim().min(1);
export const description = paragraph.meta({ label: "Description", help: "What search engines show" });
/** For the search, not printed: of the page, or of one heading (`sectionWords`). */
export const searchWords = text
  .optional()
  .meta({ label: "Search words", help: "Found by the search, not printed", isMore: true });

export const day = z.iso.date();
/** Of a whole document. */
export const lookedThrough = day.optional().meta({ label: "Last looked through", isMore: true });
export const email = z.email();
export const positive = z.int().positive("must be a whole number above 0");
export const count = z.int().nonnegative("must be a whole number, 0 or more");

/** Such as `/Bpharma` or `/#notice`. */
export const sitePathSchema = z
  .string()
  .regex(/^\/(?!\/)\S*$/, "must be a path of this site that starts with one slash");
export const page = sitePathSchema.meta({ label: "Page", widget: "page" });
export const image = sitePathSchema.meta({ widget: "image" });
export const link = z
  .string()
  .regex(/^(https:\/\/|\/(?!\/))\S*$/, "must start with https:// or with one slash")
  .meta({ label: "Link", widget: "link" });
export const linkOrTelephone = z
  .string()
  .regex(
    /^(https:\/\/\S*|\/(?!\/)\S*|tel:\+?\d{5,15})$/,
    "must start with https://, with one slash, or be tel: and digits",
  )
  .meta({ label: "Link", widget: "link" });

export const pictureSchema = z
  .strictObject({
    src: sitePathSchema,
    alt: z.string().meta({ label: "What it shows", isTranslated: true }),
    width: positive,
    height: positive,
  })
  // The loader adds the smaller widths of a photograph.
  .transform((picture): typeof picture & { sources?: Image["sources"]; focus?: string } => picture)
  .meta({ label: "Picture", widget: "picture" });

export const phone = z.strictObject({
  label: line.meta({ label: "Number", help: "As people read it", isTranslated: false }),
  /** As a telephone dials it: `+910000000001`. */
  dial: z
    .string()
    .regex(/^\+?\d{5,15}$/, "must be digits, with a plus sign before a country code")
    .meta({ label: "Dialled as", propose: ({ label }) => dialOf(String(label ?? "")) }),
});

export const bilingual = z.strictObject({ english: line, bengali: line.optional() });

export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour, written like #16255c")
  .meta({ widget: "colour" });

export const personSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be small letters, digits and hyphens")
    .meta({
      label: "Short name",
      help: "By which pages name the person",
      isMore: true,
      isLasting: true,
      propose: ({ name }) => personIdOf((name as { english?: string } | undefined)?.english ?? ""),
    }),
  name: bilingual,
  group: z
    .enum(["leadership", "faculty", "non-teaching"])
    .meta({ options: { faculty: "Teachers", "non-teaching": "Non-teaching staff" } }),
  post: line.meta({ isDetail: true }),
  department: line.optional(),
  qualifications: line.optional(),
  experience: line.optional(),
  /** Number in the state register of pharmacists. */
  registration: line
    .optional()
    .meta({ isTranslated: false, label: "Registration number", help: "In the state register of pharmacists" }),
  joined: day.optional().meta({ label: "Joined on" }),
  phone: phone.optional().meta({ label: "Telephone" }),
  email: email.optional(),
  picture: pictureSchema.optional(),
});

/** Of the headings of a course's page. */
export const courseSectionWords = z.strictObject(
  Object.fromEntries(
    Object.entries(COURSE_HEADINGS).map(([key, { english: label }]) => [
      key,
      searchWords.meta({ label, help: undefined, isMore: false }),
    ]),
  ),
);

export const approvalSchema = z.strictObject({
  body: line.meta({ label: "Council or university" }),
  text: paragraph.meta({ help: "With the number and the date of the letter" }),
  url: link.optional(),
  letter: sitePathSchema.optional().meta({ widget: "pdf" }),
});

export const committeeSchema = z.strictObject({
  title: line,
  purpose: paragraph,
  contacts: z
    .array(
      z.strictObject({
        name: line,
        post: line,
        phone: phone.optional().meta({ label: "Telephone" }),
        email: email.optional(),
      }),
    )
    .meta({ item: "contact" }),
});

export const recruiterSchema = z.strictObject({
  name: line,
  style: z
    .enum(["display", "capitals", "italic", "plain"])
    .meta({ label: "Lettering", options: { display: "Large serif" } }),
  mark: image.optional().meta({ help: "A small picture beside the name" }),
});

/** Amounts are whole rupees. */
export const feesSchema = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          item: line,
          amount: z.int().nonnegative().meta({ isRupees: true }),
          per: line.meta({ help: "once, semester or year" }),
        }),
      )
      .min(1)
      .meta({ label: "Amounts", item: "amount" }),
    note: paragraph,
  })
  .meta({ sumUp: (course) => `Together ${totalFees(course as FeesOfCourse)} for the whole course.` });
