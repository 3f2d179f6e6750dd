import { z } from "zod";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as mCustomFields from "#messages/compiled/custom-fields.ts";
import * as m from "#messages/compiled/fields.ts";
import type { CUSTOM_FIELD_KINDS } from "./custom-fields.ts";
import { PERSON_FIELD_RULES } from "./enquiry-person.ts";
import { choice, group, list, text } from "./fields.ts";

/** `content/fields.yaml`: the college's custom fields of enquiries, in the order of forms and exports. */

const KINDS: Record<(typeof CUSTOM_FIELD_KINDS)[number], () => string> = {
  text: mCustomFields.kindText,
  number: mCustomFields.kindNumber,
  choice: mCustomFields.kindChoice,
  yesNo: mCustomFields.kindYesNo,
  day: mCustomFields.kindDay,
  mobile: mCustomFields.kindMobile,
  course: mCustomFields.kindCourse,
};

/** Derives a field's key from the label: `School of class 12` → `schoolOfClass12`. */
function keyOf(label: string): string {
  const words = label.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const key = words.map((word, at) => (at === 0 ? word.toLowerCase() : word.replace(/^./, (c) => c.toUpperCase())));
  return key.join("").replace(/^\d+/, "").slice(0, 40);
}

/** A label in both languages. Not a translated text, because enquiries store the English label of a choice. */
const words = () => ({
  english: text({ label: m.english }).max(80),
  bengali: text({ label: m.bengali }).max(80).optional(),
});

export const customFieldSettingsSchema = list(
  group({
    label: group(words(), { label: m.label, isName: true }),
    key: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: mCustomFields.fieldKey })
      .meta({
        label: m.shortName,
        help: mCustomFields.fieldKeyHelp,
        isMore: true,
        isImmutable: true,
        propose: ({ label }) => keyOf(String(Object(label).english ?? "")),
      }),
    kind: choice({ label: mCustomFields.kindOfField, options: KINDS }),
    isOn: z.boolean().optional().meta({ label: mCustomFields.fieldIsOn, isInitiallyOn: true }),
    isInList: z.boolean().optional().meta({ label: mCustomFields.fieldIsInList }),
    isInForm: z.boolean().optional().meta({ label: mCustomFields.fieldIsInForm }),
    options: list(group(words()), {
      label: mCustomFields.choices,
      item: mCustomFields.choiceItem,
      max: 60,
      isFor: ({ kind }) => kind === "choice",
    }).optional(),
    headings: text({
      label: mCustomFields.fieldHeadings,
      help: mCustomFields.fieldHeadingsHelp,
      isMore: true,
    }).optional(),
  }),
  { max: 30 },
)
  .superRefine((fields, context) => {
    const refuse = (index: number, key: string, message: string) =>
      context.addIssue({ code: "custom", path: [index, key], message });
    for (const [index, { key, kind, options, isInForm }] of fields.entries()) {
      const earlier = fields.slice(0, index);
      if (key in PERSON_FIELD_RULES || earlier.some((one) => one.key === key))
        refuse(index, "key", mCustomFields.otherFieldKeys());
      if (kind === "choice" && !options?.length) refuse(index, "options", mCustomFields.choicesMissing());
      if (kind === "mobile" && earlier.some((one) => one.kind === "mobile"))
        refuse(index, "kind", mCustomFields.oneMobileField());
      if (isInForm && earlier.some((one) => one.isInForm)) refuse(index, "isInForm", mCustomFields.oneFieldInForm());
    }
  })
  .meta({ label: mParts.customFields, item: mCustomFields.customFieldItem });
