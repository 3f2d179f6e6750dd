import { z } from "zod";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as m from "#messages/compiled/fields.ts";
import { dayOfWeek } from "#messages/compiled/site.ts";
import { type COURSE_HEADINGS, FEE_PERIODS, type FeesOfCourse, totalFees } from "./courses.ts";
import { type FieldMeta, personIdOf, toDialableNumber } from "./field-meta.ts";
import { choice, day, group, line, link, list, number, paragraph, text } from "./fields.ts";
import type { Image } from "./media.ts";
import { SEAT_CATEGORIES } from "./seats.ts";

/** Building blocks of the schemas in content.ts. */

export const description = paragraph({ label: m.description, help: m.descriptionHelp });
/** Additional search keywords of a page or, in `sectionWords`, of a heading. Pages do not print them. */
export const searchWords = text({ label: m.searchWords, help: m.searchWordsHelp, isMore: true }).optional();

export const lastReviewedField = day({ label: m.lastLookedThrough, isMore: true }).optional();
export const email = (meta: FieldMeta = {}) => z.email().meta({ label: m.email, ...meta });
export const positiveInteger = (meta: FieldMeta = {}) =>
  z
    .int()
    .positive({ error: mValidation.aboveZero })
    .meta({ ...meta });
export const count = (meta: FieldMeta = {}) =>
  z
    .int()
    .nonnegative({ error: mValidation.zeroOrMore })
    .meta({ ...meta });

/** Seats per year: in total and, where known, by category. */
export const intakeSchema = () =>
  group(
    {
      seats: positiveInteger({ label: m.seats }),
      note: paragraph({ label: m.note }).optional(),
      categories: list(
        group({
          category: choice({ label: m.seatCategory, options: SEAT_CATEGORIES }),
          seats: count({ label: m.seats, help: m.seatsIfKnown }).optional(),
        }),
        { label: m.seatCategories, item: m.seatCategoryItem, isMore: true },
      ).optional(),
    },
    { label: m.intake },
  );

/** A path on this site, such as `/Bpharma` or `/#notice`. */
export const sitePathSchema = z.string().regex(/^\/(?!\/)\S*$/, { error: mValidation.oneSlash });
export const page = (meta: FieldMeta = {}) => sitePathSchema.meta({ label: m.page, widget: "page", ...meta });
export const image = (meta: FieldMeta = {}) => sitePathSchema.meta({ widget: "image", ...meta });
export const linkOrTelephone = () =>
  link({ pattern: /^(https:\/\/\S*|\/(?!\/)\S*|tel:\+?\d{5,15})$/, error: mValidation.httpsSlashOrTel });

export const pictureSchema = group({
  src: sitePathSchema.meta({ label: m.pictureFile }),
  alt: z.string().meta({ label: m.whatItShows, isTranslated: true }),
  width: positiveInteger({ label: m.width }),
  height: positiveInteger({ label: m.height }),
})
  // The type includes what the content loader adds: smaller widths and the focus point.
  .transform((picture): typeof picture & { sources?: Image["sources"]; focus?: string } => picture)
  .meta({ label: m.picture, widget: "picture" });

export const phone = (meta?: FieldMeta) =>
  group(
    {
      label: line({ label: m.number, help: m.numberHelp, isTranslated: false }),
      /** The number as dialled: `+910000000001`. */
      dial: z
        .string()
        .regex(/^\+?\d{5,15}$/, { error: mValidation.digits })
        .meta({ label: m.dialledAs, propose: ({ label }) => toDialableNumber(String(label ?? "")) }),
    },
    meta,
  );

export const bilingual = (meta?: FieldMeta) =>
  group(
    {
      english: line({ label: m.english }),
      bengali: line({ label: m.bengali }).optional(),
    },
    meta,
  );

/** A time of day: `10:30`. */
const clock = (meta: FieldMeta) => z.iso.time({ precision: -1 }).meta({ ...meta });
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "holidays"];
const options = Object.fromEntries(DAYS.map((one) => [one, () => dayOfWeek({ day: one })]));
const weekday = (meta: FieldMeta) => choice({ ...meta, options }).optional();

/** Dates of the college's own admission procedure, in display order. */
export const admissionDates = list(group({ what: line({ label: m.whatHappens }), day: day({ label: m.onDay }) }), {
  label: m.admissionDates,
  item: m.dateItem,
  help: m.admissionDatesHelp,
});

/** Opening hours of the office. A line without times means closed; a line without days shows only the note. */
export const openingSchema = group({
  from: weekday({ label: m.from }),
  until: weekday({ label: m.until }),
  opens: clock({ label: m.opens }).optional(),
  closes: clock({ label: m.closes }).optional(),
  note: line({ label: m.note }).optional(),
})
  .refine(({ from, note }) => from ?? note, { path: ["from"], error: mValidation.dayOrNote })
  .refine(({ opens, closes }) => (opens && closes ? opens < closes : opens === closes), {
    path: ["closes"],
    error: mValidation.afterOpening,
  });

export const colour = (meta: FieldMeta) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: mValidation.colourCode })
    .meta({ widget: "colour", ...meta });

const monthsKept = (label: () => string) => number({ label, min: 12, max: 24 }).optional();

/** The college's settings for personal data. privacy.ts has the defaults for omitted settings. */
export const privacySchema = group(
  {
    contact: group(
      {
        name: line({ label: m.name }),
        post: line({ label: m.post }).optional(),
        phone: phone({ label: m.telephone }).optional(),
        email: email().optional(),
      },
      { label: m.privacyContact, help: m.privacyContactHelp },
    ).optional(),
    answerDays: number({ label: m.answerDays, help: m.answerDaysHelp, min: 1, max: 90 }).optional(),
    processors: list(line(), { label: m.processors, item: m.processorItem, help: m.processorsHelp }).optional(),
    months: group(
      {
        open: monthsKept(m.monthsOpen),
        closed: monthsKept(m.monthsClosed),
        admitted: monthsKept(m.monthsAdmitted),
      },
      { label: m.monthsKept, help: m.monthsKeptHelp },
    ).optional(),
    consent: choice({
      ...{ label: m.consent, help: m.consentHelp },
      options: { notice: m.consentNotice, tick: m.consentTick },
    }).default("notice"),
  },
  { label: m.privacy },
);

export const personSchema = group({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: mValidation.smallLetters })
    .meta({
      label: m.shortName,
      help: m.shortNameHelp,
      isMore: true,
      isImmutable: true,
      propose: personIdOf,
    }),
  name: bilingual({ label: m.name, isName: true }),
  group: choice({
    label: m.group,
    options: { leadership: m.leadership, faculty: m.teachers, "non-teaching": m.nonTeachingStaff },
  }),
  post: line({ label: m.post, isDetail: true }),
  department: line({ label: m.department }).optional(),
  qualifications: line({ label: m.qualifications }).optional(),
  experience: line({ label: m.experience }).optional(),
  /** Registration number in the state register of pharmacists. */
  registration: line({ label: m.registration, isTranslated: false, help: m.registrationHelp }).optional(),
  joined: day({ label: m.joinedOn }).optional(),
  phone: phone({ label: m.telephone }).optional(),
  email: email().optional(),
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
export const courseSectionWords = group(
  Object.fromEntries(
    Object.entries(COURSE_HEADING_LABELS).map(([key, label]) => [
      key,
      searchWords.meta({ label, help: undefined, isMore: false }),
    ]),
  ),
);

export const approvalSchema = group({
  body: line({ label: m.councilOrUniversity }),
  text: paragraph({ label: m.text, help: m.letterHelp }),
  url: link().optional(),
  letter: sitePathSchema.optional().meta({ label: m.letter, widget: "pdf" }),
});

export const committeeSchema = group({
  title: line({ label: m.title }),
  purpose: paragraph({ label: m.purpose }),
  contacts: list(
    group({
      name: line({ label: m.name }),
      post: line({ label: m.post }),
      phone: phone({ label: m.telephone }).optional(),
      email: email().optional(),
    }),
    { label: m.contacts, item: m.contactItem, help: m.contactsHelp },
  ),
});

export const recruiterSchema = group({
  name: line({ label: m.name }),
  style: choice({
    label: m.lettering,
    options: { display: m.largeSerif, capitals: m.capitals, italic: m.italic, plain: m.plain },
  }),
  mark: image({ label: m.mark, help: m.markHelp }).optional(),
});

/** Returns a sentence with the total fees of a course, empty if there are none or the total is not known. */
export function describeTotalFees(course: FeesOfCourse): string {
  const total = totalFees(course);
  return total === "₹0" || total === "" ? "" : m.feesInAll({ total });
}

/** Fees of a course; amounts in whole rupees. */
export const feesSchema = group(
  {
    rows: list(
      group({
        item: line({ label: m.item }),
        amount: count({ label: m.amount, isRupees: true }),
        per: choice({ label: m.per, options: FEE_PERIODS }),
      }),
      { label: m.amounts, item: m.amountItem, min: 1 },
    ),
    note: paragraph({ label: m.note }).optional(),
  },
  {
    label: m.fees,
    describeTotal: (course) => describeTotalFees(course as FeesOfCourse),
  },
);
