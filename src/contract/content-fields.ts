import { z } from "zod";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as m from "#messages/compiled/fields.ts";
import { keepTogether } from "#shared/normalise.ts";
import { type COURSE_HEADINGS, type FeesOfCourse, totalFees } from "./courses.ts";
import { dialOf, type FieldMeta, personIdOf } from "./field-meta.ts";
import type { Image } from "./media.ts";

/** What the schemas of `content.ts` are made of. */

export const line = z.string().trim().min(1).transform(keepTogether).meta({ isTranslated: true });
export const paragraph = line.meta({ widget: "text" });
/** Text that is stored or printed as it is written, without `keepTogether`. */
export const text = z.string().trim().min(1);
/** Schema for one of the words of `options`, which gives the label of each. */
export const choice = <const Value extends string>({
  options,
  ...meta
}: FieldMeta & { options: Readonly<Record<Value, () => string>> }) =>
  z.enum(Object.keys(options) as Value[]).meta({ ...meta, options });
export const description = paragraph.meta({ label: m.description, help: m.descriptionHelp });
/** Further words by which the search finds a page, or one of its headings (`sectionWords`); they are not printed. */
export const searchWords = text.optional().meta({ label: m.searchWords, help: m.searchWordsHelp, isMore: true });

export const day = z.iso.date();
/** The day on which the whole document was last looked through. */
export const lookedThrough = day.optional().meta({ label: m.lastLookedThrough, isMore: true });
export const email = z.email().meta({ label: m.email });
export const positive = z.int().positive({ error: mValidation.aboveZero });
export const count = z.int().nonnegative({ error: mValidation.zeroOrMore });

/** A path of this site, such as `/Bpharma` or `/#notice`. */
export const sitePathSchema = z.string().regex(/^\/(?!\/)\S*$/, { error: mValidation.oneSlash });
export const page = sitePathSchema.meta({ label: m.page, widget: "page" });
export const image = sitePathSchema.meta({ widget: "image" });
export const link = z
  .string()
  .regex(/^(https:\/\/|\/(?!\/))\S*$/, { error: mValidation.httpsOrSlash })
  .meta({ label: m.link, widget: "link" });
export const linkOrTelephone = z
  .string()
  .regex(/^(https:\/\/\S*|\/(?!\/)\S*|tel:\+?\d{5,15})$/, { error: mValidation.httpsSlashOrTel })
  .meta({ label: m.link, widget: "link" });

export const pictureSchema = z
  .strictObject({
    src: sitePathSchema.meta({ label: m.pictureFile }),
    alt: z.string().meta({ label: m.whatItShows, isTranslated: true }),
    width: positive.meta({ label: m.width }),
    height: positive.meta({ label: m.height }),
  })
  // The loader adds the smaller widths of a photograph.
  .transform((picture): typeof picture & { sources?: Image["sources"]; focus?: string } => picture)
  .meta({ label: m.picture, widget: "picture" });

export const phone = z.strictObject({
  label: line.meta({ label: m.number, help: m.numberHelp, isTranslated: false }),
  /** The number as a telephone dials it: `+910000000001`. */
  dial: z
    .string()
    .regex(/^\+?\d{5,15}$/, { error: mValidation.digits })
    .meta({ label: m.dialledAs, propose: ({ label }) => dialOf(String(label ?? "")) }),
});

export const bilingual = z.strictObject({
  english: line.meta({ label: m.english }),
  bengali: line.optional().meta({ label: m.bengali }),
});

export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: mValidation.colourCode })
  .meta({ widget: "colour" });

export const personSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: mValidation.smallLetters })
    .meta({
      label: m.shortName,
      help: m.shortNameHelp,
      isMore: true,
      isLasting: true,
      propose: ({ name }) => personIdOf((name as { english?: string } | undefined)?.english ?? ""),
    }),
  name: bilingual.meta({
    label: m.name,
    isName: true,
  }),
  group: choice({
    label: m.group,
    options: { leadership: m.leadership, faculty: m.teachers, "non-teaching": m.nonTeachingStaff },
  }),
  post: line.meta({ label: m.post, isDetail: true }),
  department: line.optional().meta({ label: m.department }),
  qualifications: line.optional().meta({ label: m.qualifications }),
  experience: line.optional().meta({ label: m.experience }),
  /** Number in the state register of pharmacists. */
  registration: line.optional().meta({
    isTranslated: false,
    label: m.registration,
    help: m.registrationHelp,
  }),
  joined: day.optional().meta({
    label: m.joinedOn,
  }),
  phone: phone.optional().meta({
    label: m.telephone,
  }),
  email: email.optional(),
  picture: pictureSchema.optional(),
});

const COURSE_HEADING_LABELS: Record<keyof typeof COURSE_HEADINGS, () => string> = {
  eligibility: m.whoMayApply,
  seats: m.seats,
  fees: m.fees,
  syllabus: m.syllabus,
  assessment: m.attendanceAndMarks,
  careers: m.becomes,
  furtherStudy: m.furtherStudy,
};
/** Search words for the headings of a course's page. */
export const courseSectionWords = z.strictObject(
  Object.fromEntries(
    Object.entries(COURSE_HEADING_LABELS).map(([key, label]) => [
      key,
      searchWords.meta({ label, help: undefined, isMore: false }),
    ]),
  ),
);

export const approvalSchema = z.strictObject({
  body: line.meta({ label: m.councilOrUniversity }),
  text: paragraph.meta({ label: m.text, help: m.letterHelp }),
  url: link.optional(),
  letter: sitePathSchema.optional().meta({ label: m.letter, widget: "pdf" }),
});

export const committeeSchema = z.strictObject({
  title: line.meta({ label: m.title }),
  purpose: paragraph.meta({ label: m.purpose }),
  contacts: z
    .array(
      z.strictObject({
        name: line.meta({ label: m.name }),
        post: line.meta({ label: m.post }),
        phone: phone.optional().meta({ label: m.telephone }),
        email: email.optional(),
      }),
    )
    .meta({ label: m.contacts, item: m.contactItem, help: m.contactsHelp }),
});

export const recruiterSchema = z.strictObject({
  name: line.meta({ label: m.name }),
  style: choice({
    label: m.lettering,
    options: { display: m.largeSerif, capitals: m.capitals, italic: m.italic, plain: m.plain },
  }),
  mark: image.optional().meta({ label: m.mark, help: m.markHelp }),
});

/** The fees of a course; amounts are whole rupees. */
export const feesSchema = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          item: line.meta({
            label: m.item,
          }),
          amount: count.meta({
            label: m.amount,
            isRupees: true,
          }),
          per: line.meta({
            label: m.per,
            help: m.perHelp,
          }),
        }),
      )
      .min(1)
      .meta({ label: m.amounts, item: m.amountItem }),
    note: paragraph.meta({ label: m.note }),
  })
  .meta({ label: m.fees, sumUp: (course) => m.feesInAll({ total: totalFees(course as FeesOfCourse) }) });
