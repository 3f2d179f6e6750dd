import * as m from "#messages/compiled/enquiries.ts";
import * as mSite from "#messages/compiled/site.ts";
import type { EnquiryField } from "./enquiry.ts";

interface EnquiryInput {
  label: () => string;
  hint?: () => string;
  /** Text printed before what is typed. */
  prefix?: string;
  /** Attributes of the `<input>`, in the spelling of React; null for a choice of courses. */
  attributes: Readonly<Record<string, string | boolean>> | null;
}

/** Fields of the enquiry form, in order: the first one at fault gets the focus. What an office does with them is elsewhere. */
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
