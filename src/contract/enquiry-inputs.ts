import * as m from "#messages/compiled/enquiries.ts";
import * as mSite from "#messages/compiled/site.ts";
import type { EnquiryField } from "./enquiry.ts";

interface EnquiryInput {
  label: () => string;
  hint?: () => string;
  /** Text shown before the input. */
  prefix?: string;
  /** Attributes of the `<input>`, spelled as React props; null for the select of courses. */
  attributes: Readonly<Record<string, string | boolean>> | null;
}

/** Fields of the enquiry form in order; the first invalid one is focused. `PERSON_FIELD_RULES` are the desk's rules. */
export const ENQUIRY_INPUTS: Record<EnquiryField, EnquiryInput> = {
  name: { label: m.name, attributes: { autoComplete: "name", enterKeyHint: "next" } },
  email: {
    label: m.email,
    attributes: {
      type: "email",
      inputMode: "email",
      autoComplete: "email",
      autoCapitalize: "none",
      spellCheck: false,
      enterKeyHint: "next",
    },
  },
  mobile: {
    label: m.mobile,
    hint: mSite.tenDigits,
    prefix: "+91",
    attributes: { type: "tel", inputMode: "numeric", autoComplete: "tel", enterKeyHint: "done" },
  },
  course: { label: m.course, attributes: null },
};
export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_INPUTS) as EnquiryField[];
