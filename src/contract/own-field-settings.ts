import { z } from "zod";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/fields.ts";
import * as mOwnFields from "#messages/compiled/own-fields.ts";
import { PERSON } from "./enquiry-person.ts";
import { choice, group, list, text } from "./fields.ts";
import type { OWN_KINDS } from "./own-fields.ts";

/** `content/fields.yaml`: the college's custom fields of enquiries, in the order of forms and exports. */

const KINDS: Record<(typeof OWN_KINDS)[number], () => string> = {
  text: mOwnFields.kindText,
  number: mOwnFields.kindNumber,
  choice: mOwnFields.kindChoice,
  yesNo: mOwnFields.kindYesNo,
  day: mOwnFields.kindDay,
  mobile: mOwnFields.kindMobile,
  course: mOwnFields.kindCourse,
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

export const ownFieldSettingsSchema = list(
  group({
    label: group(words(), { label: m.label, isName: true }),
    key: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: mOwnFields.fieldKey })
      .meta({
        label: m.shortName,
        help: mOwnFields.fieldKeyHelp,
        isMore: true,
        isLasting: true,
        propose: ({ label }) => keyOf(String(Object(label).english ?? "")),
      }),
    kind: choice({ label: mOwnFields.kindOfField, options: KINDS }),
    isOn: z.boolean().optional().meta({ label: mOwnFields.fieldIsOn }),
    isInList: z.boolean().optional().meta({ label: mOwnFields.fieldIsInList }),
    isInForm: z.boolean().optional().meta({ label: mOwnFields.fieldIsInForm }),
    options: list(group(words()), { label: mOwnFields.choices, item: mOwnFields.choiceItem, max: 60 }).optional(),
    headings: text({ label: mOwnFields.fieldHeadings, help: mOwnFields.fieldHeadingsHelp, isMore: true }).optional(),
  }),
  { max: 30 },
)
  .superRefine((fields, context) => {
    const refuse = (index: number, key: string, message: string) =>
      context.addIssue({ code: "custom", path: [index, key], message });
    for (const [index, { key, kind, options, isInForm }] of fields.entries()) {
      const earlier = fields.slice(0, index);
      if (key in PERSON || earlier.some((one) => one.key === key)) refuse(index, "key", mOwnFields.otherFieldKeys());
      if (kind === "choice" && !options?.length) refuse(index, "options", mOwnFields.choicesMissing());
      if (kind === "mobile" && earlier.some((one) => one.kind === "mobile"))
        refuse(index, "kind", mOwnFields.oneMobileField());
      if (isInForm && earlier.some((one) => one.isInForm)) refuse(index, "isInForm", mOwnFields.oneFieldInForm());
    }
  })
  .meta({ label: mParts.ownFields, item: mOwnFields.ownFieldItem });
