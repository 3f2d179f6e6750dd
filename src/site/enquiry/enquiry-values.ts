import type { EnquiryField } from "#contract/enquiry.ts";

/** What stands in the fields, unchecked. */
export type EnquiryValues = Record<EnquiryField, string>;

/** In the order of the form: the first one at fault gets the focus. */
export const ENQUIRY_FIELDS = ["name", "email", "mobile", "course"] as const satisfies readonly EnquiryField[];

/** Read before the fields are disabled: a disabled field has no value. */
export function readValues(form: HTMLFormElement): EnquiryValues {
  const data = new FormData(form);
  const text = (field: EnquiryField) => String(data.get(field) ?? "");
  return { name: text("name"), email: text("email"), mobile: text("mobile"), course: text("course") };
}

/** Fills the empty fields only: whatever the visitor, or the browser, put into the others stays. */
export function fillEmptyFields(form: HTMLFormElement, values: EnquiryValues): void {
  const present = readValues(form);
  for (const field of ENQUIRY_FIELDS) {
    if (present[field] === "") setValue(form, field, values[field]);
  }
}

/** An unknown course leaves the choice as it is. */
export function setValue(form: HTMLFormElement, field: EnquiryField, value: string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${field}"]`)) {
    if (input.type !== "radio") input.value = value;
    else if (input.value === value) input.checked = true;
  }
}
