import { z } from "zod";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import * as m from "#messages/compiled/fields.ts";
import { lineSchema, okReplySchema, paragraphSchema } from "./common.ts";
import { STATUS_LABELS, TEMPLATE_CHANNELS } from "./enquiry-words.ts";
import { choice, group, line, list, number, text } from "./fields.ts";

/** Message templates in `content/templates.yaml`, and call outcomes in `content/outcomes.yaml`. */

export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

/** Fields that templates contain in braces, with what to type if an enquiry has no value for the field. */
export const TEMPLATE_FIELDS = {
  name: mEnquiries.typeName,
  course: mEnquiries.typeCourse,
  fees: mEnquiries.typeFees,
  admission: mEnquiries.typeAdmission,
  day: mEnquiries.typeDay,
  "last date": mEnquiries.typeDate,
  college: mEnquiries.typeCollege,
  place: mEnquiries.typePlace,
  telephone: mEnquiries.typeTelephone,
  map: mEnquiries.typeWay,
  brochure: mEnquiries.typeBrochure,
  sender: mEnquiries.typeSender,
} as const satisfies Record<string, () => string>;

export type TemplateField = keyof typeof TEMPLATE_FIELDS;

const FIELD_NAMES = Object.keys(TEMPLATE_FIELDS) as TemplateField[];
const KNOWN = FIELD_NAMES.map((name) => `{${name}}`);
/** Matches a fact in braces, such as `{college.place}`, which every document may contain. */
const FACT = /^\{[A-Za-z]+\.[^{}\n]+\}$/;

/** Returns the unfilled fields of a text, without repetitions, in order of appearance. */
export function fieldsIn(text: string): TemplateField[] {
  const found = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
  return FIELD_NAMES.filter((name) => found.includes(name)).sort((a, b) => found.indexOf(a) - found.indexOf(b));
}

/** Fills in the fields of a text. Fields with blank values stay in braces. Braces within a value are not filled in. */
export function fillFields(text: string, values: Readonly<Partial<Record<TemplateField, string | undefined>>>): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, name: TemplateField) => values[name] || whole);
}

/** Maximum number of reported unknown fields of a text: zod fails with a hundred thousand issues. */
const MAX_UNKNOWN_FIELDS = 20;

/** Adds a check to the schema: the text contains no unknown fields. */
function withKnownFields<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, context) => {
    const fields = Array.from(text.matchAll(/\{[^{}\n]*\}?|\}/g), ([field]) => field);
    const unknown = fields.filter((field) => !KNOWN.includes(field) && !FACT.test(field));
    for (const written of new Set(unknown.slice(0, MAX_UNKNOWN_FIELDS))) {
      const message = mValidation.unknownField({ written, fields: KNOWN.join(", ") });
      context.addIssue({ code: "custom", message });
    }
  });
}

const subject = withKnownFields(text());
const message = withKnownFields(text()).meta({
  widget: "lines",
  help: () => m.templateFields({ fields: KNOWN.join(", ") }),
});

const CHANNELS = { WhatsApp: () => "WhatsApp", SMS: () => "SMS", mail: m.mail };

export const templatesSchema = list(
  group({
    name: line({ label: m.name, isTranslated: false }),
    bengaliName: line({ label: m.bengaliName, isTranslated: false }).optional(),
    channel: choice({ label: m.sentBy, options: CHANNELS }),
    subject: group(
      { english: subject.meta({ label: m.english }), bengali: subject.optional().meta({ label: m.bengali }) },
      { label: m.mailSubject },
    ).optional(),
    english: message.meta({ label: m.english }),
    bengali: message.meta({ label: m.bengali }),
    /** Names of the template at the WhatsApp or SMS provider, which sends registered templates only. */
    registered: group(
      {
        english: line({ label: m.english, isTranslated: false }),
        bengali: line({ label: m.bengali, isTranslated: false }),
      },
      { label: m.registeredAs },
    ).optional(),
  }).refine(({ channel, subject }) => channel !== "mail" || subject, {
    path: ["subject"],
    error: mValidation.leftOutSubject,
  }),
  { label: mParts.templates, item: m.templateItem },
);

const channelSchema = z.enum(TEMPLATE_CHANNELS, { error: mEnquiries.chooseTemplateChannel });
const languageSchema = z.enum(["english", "bengali"], { error: mEnquiries.chooseMessageLanguage });

export const messageInputSchema = z.object({
  channel: channelSchema,
  language: languageSchema.default("english"),
  subject: lineSchema(200).optional(),
  text: paragraphSchema
    .min(1, { error: mEnquiries.writeAText })
    .max(5_000, { error: () => mEnquiries.atMostCharacters({ count: 5_000 }) }),
});

const wordsSchema = z.object({ subject: z.string(), text: z.string() });

/** A template filled in for an enquiry. Fields without a value stay in braces. */
export const filledTemplateSchema = z.object({
  name: z.string(),
  /** Name in the reader's language. */
  title: z.string(),
  channel: channelSchema,
  english: wordsSchema,
  bengali: wordsSchema,
});

export const filledTemplatesReplySchema = okReplySchema.extend({ templates: z.array(filledTemplateSchema) });

export type MessageLanguage = z.infer<typeof languageSchema>;
export type MessageInput = z.infer<typeof messageInputSchema>;
export type FilledTemplate = z.infer<typeof filledTemplateSchema>;

const MAX_OUTCOME_LENGTH = 40;
/** `content/outcomes.yaml`: possible outcomes of a call to a family, in button order. */
export const outcomesSchema = list(
  group({
    label: text()
      .max(MAX_OUTCOME_LENGTH, { error: () => mValidation.atMostCharacters({ maximum: MAX_OUTCOME_LENGTH }) })
      .meta({ label: m.label, help: m.outcomeHelp, isTranslated: true }),
    status: choice({ label: m.status, help: m.statusHelp, options: STATUS_LABELS }).optional(),
    nextCallIn: number({ label: m.nextCallInDays, min: 1, max: 365, error: mValidation.daysToCall }).optional(),
    asksDay: z.boolean().optional().meta({ label: m.asksDay }),
    asksVisit: z.boolean().optional().meta({ label: m.asksVisit }),
    /** Number of consecutive calls with this outcome after which the desk proposes to close the enquiry. */
    closesAfter: number({ label: m.closesAfter, help: m.closesAfterHelp, min: 2, max: 20 }).optional(),
    isReached: z.boolean().optional().meta({ label: m.familyReached }),
  }),
  { min: 1, max: 20 },
)
  .superRefine((outcomes, context) => {
    for (const [index, { label }] of outcomes.entries()) {
      if (outcomes.findIndex((one) => one.label === label) === index) continue;
      context.addIssue({ code: "custom", path: [index, "label"], message: mValidation.otherOutcomes() });
    }
  })
  .meta({ label: mParts.outcomes, item: m.outcomeItem });

export type Outcome = z.infer<typeof outcomesSchema>[number];
