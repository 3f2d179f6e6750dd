import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { line, text } from "./content-fields.ts";

/** `content/templates.yaml`: words for WhatsApp, SMS and mails to families. */

export const TEMPLATE_CHANNELS = ["WhatsApp", "SMS", "mail"] as const;
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

/** What templates name in braces, and what to do where an enquiry has no value for it. */
export const TEMPLATE_FIELDS = {
  name: m.typeName,
  course: m.typeCourse,
  fees: m.typeFees,
  admission: m.typeAdmission,
  day: m.typeDay,
  "last date": m.typeDate,
  college: m.typeCollege,
  place: m.typePlace,
  telephone: m.typeTelephone,
  map: m.typeWay,
  brochure: m.typeBrochure,
  sender: m.typeSender,
} as const satisfies Record<string, () => string>;

export type TemplateField = keyof typeof TEMPLATE_FIELDS;

const FIELD_NAMES = Object.keys(TEMPLATE_FIELDS) as TemplateField[];
const KNOWN = FIELD_NAMES.map((name) => `{${name}}`);
/** `{college.place}` and the like: every document may name such facts. */
const FACT = /^\{[A-Za-z]+\.[^{}\n]+\}$/;

/** The fields that a text still has in braces, each once, in their order. */
export function fieldsIn(text: string): TemplateField[] {
  const found = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
  return FIELD_NAMES.filter((name) => found.includes(name)).sort((a, b) => found.indexOf(a) - found.indexOf(b));
}

/** Text with known fields; values that are blank stay in their braces. What a value says is no field. */
export function fillFields(text: string, values: Readonly<Partial<Record<TemplateField, string | undefined>>>): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, name: TemplateField) => values[name] || whole);
}

/** A text that names no other fields. */
function withKnownFields<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, context) => {
    for (const [written] of text.matchAll(/\{[^{}\n]*\}?|\}/g)) {
      if (KNOWN.includes(written) || FACT.test(written)) continue;
      context.addIssue({ code: "custom", message: m.unknownField({ written, fields: KNOWN.join(", ") }) });
    }
  });
}

const subject = withKnownFields(text);
const message = withKnownFields(text).meta({ widget: "lines", help: `With ${KNOWN.join(", ")}` });

export const templatesSchema = z
  .array(
    z
      .strictObject({
        name: line.meta({ isTranslated: false }),
        channel: z
          .enum(TEMPLATE_CHANNELS)
          .meta({ label: "Sent by", options: { WhatsApp: "WhatsApp", SMS: "SMS", mail: "Mail" } }),
        /** Of a mail. */
        subject: z
          .strictObject({ english: subject, bengali: subject.optional() })
          .optional()
          .meta({ label: "Subject of a mail" }),
        english: message,
        bengali: message,
      })
      .refine(({ channel, subject }) => channel !== "mail" || subject, {
        path: ["subject"],
        error: m.mailNeedsSubject,
      }),
  )
  .meta({ label: "Templates", item: "template" });

export type Templates = z.infer<typeof templatesSchema>;
