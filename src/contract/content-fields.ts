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
export const email = z
  .email()
  .meta({ label: m.email, synonyms: "e mail|mail|mail id|email id|e mail id|ইমেল|ইমেইল|মেল" });
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
  bengali: line
    .optional()
    .meta({ label: m.bengali, synonyms: "bengali name|name in bengali|name bengali|বাংলা নাম|নাম বাংলায়" }),
});

export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: mValidation.colourCode })
  .meta({ widget: "colour" });

/** Words of lists of staff, in posts too, that tell the group of a person. */
const PEOPLE_WORDS = {
  leadership:
    "leadership|management|governing body|president|vice president|chairman|chairperson|secretary|general secretary|treasurer|director|principal|vice principal|পরিচালন সমিতি|সভাপতি|সম্পাদক|কোষাধ্যক্ষ|অধিকর্তা|অধ্যক্ষ|অধ্যক্ষা|উপাধ্যক্ষ",
  faculty:
    "teaching|teacher|faculty|professor|assistant professor|associate professor|lecturer|reader|instructor|hod|head of department|শিক্ষক|শিক্ষিকা|অধ্যাপক|অধ্যাপিকা|প্রভাষক",
  "non-teaching":
    "non teaching|nonteaching|non teaching staff|non faculty|office staff|supporting staff|technical staff|librarian|assistant librarian|library assistant|accountant|clerk|cashier|laboratory assistant|laboratory technician|laboratory attendant|lab assistant|lab technician|lab attendant|technician|attendant|peon|storekeeper|store keeper|gardener|driver|guard|sweeper|office assistant|computer operator|data entry operator|অশিক্ষক|শিক্ষাকর্মী|গ্রন্থাগারিক|হিসাবরক্ষক|করণিক|পরীক্ষাগার সহায়ক",
};

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
    synonyms: "full name|name of teacher|name of faculty|name of employee|name of staff|নাম",
  }),
  group: choice({
    label: m.group,
    options: { leadership: m.leadership, faculty: m.teachers, "non-teaching": m.nonTeachingStaff },
    synonyms: "category|type|type of staff|staff type|teaching or non teaching|ভাগ|বিভাগ (শিক্ষক/অশিক্ষক)|ধরন",
    optionWords: PEOPLE_WORDS,
  }),
  post: line.meta({ label: m.post, isDetail: true, synonyms: "post|designation|position|rank|role|পদ|পদবি|পদমর্যাদা" }),
  department: line.optional().meta({ label: m.department, synonyms: "dept|branch|subject|বিভাগ|বিষয়" }),
  qualifications: line
    .optional()
    .meta({ label: m.qualifications, synonyms: "qualification|degree|education|যোগ্যতা|শিক্ষাগত যোগ্যতা|ডিগ্রি" }),
  experience: line.optional().meta({ label: m.experience, synonyms: "exp|years of service|teaching exp|অভিজ্ঞতা" }),
  /** Number in the state register of pharmacists. */
  registration: line.optional().meta({
    isTranslated: false,
    label: m.registration,
    help: m.registrationHelp,
    synonyms: "registration|reg no|registration no|registration number|pharmacist registration|রেজিস্ট্রেশন|নিবন্ধন",
  }),
  joined: day.optional().meta({
    label: m.joinedOn,
    synonyms: "date of joining|joining date|doj|joined|date of appointment|যোগদানের তারিখ|যোগদান",
  }),
  phone: phone.optional().meta({
    label: m.telephone,
    synonyms: "mobile|mobile no|mobile number|phone|phone no|contact|contact no|contact number|মোবাইল|ফোন|টেলিফোন",
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
            synonyms:
              "particulars|head|fee head|fees head|description|name of fee|type of fee|year|semester|session|খাত|বিবরণ|ফি এর নাম|বছর|বর্ষ|সেমেস্টার",
          }),
          amount: count.meta({
            label: m.amount,
            isRupees: true,
            synonyms: "fee|rs|inr|rupee|₹|total|টাকা|পরিমাণ|ফি|মোট",
          }),
          per: line.meta({
            label: m.per,
            help: m.perHelp,
            synonyms: "period|frequency|when|payable|each|কখন|কখন দিতে হয়|কত দিন অন্তর",
          }),
        }),
      )
      .min(1)
      .meta({ label: m.amounts, item: m.amountItem }),
    note: paragraph.meta({ label: m.note }),
  })
  .meta({ label: m.fees, sumUp: (course) => m.feesInAll({ total: totalFees(course as FeesOfCourse) }) });
