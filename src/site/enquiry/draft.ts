import type { Enquiry, EnquiryField } from "#contract/enquiry.ts";
import { ENQUIRY_FIELDS } from "#contract/enquiry-inputs.ts";

export type EnquiryValues = Record<EnquiryField, string>;

export interface Draft {
  values: EnquiryValues;
  /** Value of the college's custom field. */
  own: string;
  /** The last attempt to send the form. The server recognises a retry by this id. */
  submission: { id: string; content: string } | null;
  /** Hash of values that were sent without a response: the server may have them. A retry does not duplicate them. */
  unanswered: number | null;
  /** Hash of the values that the server acknowledged last. */
  sent: number | null;
}

const KEY = "enquiry-draft";
const EMPTY: Draft = {
  values: Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, ""])) as EnquiryValues,
  own: "",
  submission: null,
  unanswered: null,
  sent: null,
};

/**
 * Creates a draft that lasts as long as the tab, or as long as the page if the browser forbids storage. `getStorage` is
 * called on each access, because reading `sessionStorage` may throw.
 */
export function createDraft(getStorage: () => Storage = () => sessionStorage) {
  let lastSaved = EMPTY;

  /** Reads the draft from the storage each time, because another page of the tab may have written to it. */
  function read(): Draft {
    return { ...lastSaved, ...attempt((): Partial<Draft> => JSON.parse(getStorage().getItem(KEY) ?? "{}")) };
  }

  function save(changes: Partial<Draft>) {
    lastSaved = { ...read(), ...changes };
    attempt(() => getStorage().setItem(KEY, JSON.stringify(lastSaved)));
  }

  return {
    read,
    save,
    /** Empties the draft, except for a hash of the acknowledged values. */
    clear: (sent: EnquiryValues) => save({ ...EMPTY, sent: hashOf(sent) }),
    forget: () => save(EMPTY),
    /**
     * Returns the submission id of an enquiry. An unchanged enquiry keeps its id, so that a retry adds no second one.
     * @param own value of the college's custom field
     */
    submissionIdOf(enquiry: Enquiry, own?: string): string {
      const content = JSON.stringify([...ENQUIRY_FIELDS.map((field) => enquiry[field]), ...(own ? [own] : [])]);
      const last = read().submission;
      // `crypto.randomUUID` exists in secure contexts only, and an office may use plain http.
      const id = last?.content === content ? last.id : crypto.getRandomValues(new Uint32Array(4)).join("-");
      save({ submission: { id, content } });
      return id;
    },
  };
}

/** Returns a hash that identifies values without storing them, because several people may share a phone. */
export function hashOf(values: EnquiryValues): number {
  let hash = 0;
  for (const character of JSON.stringify(ENQUIRY_FIELDS.map((field) => values[field])))
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/** Returns a field's control. With a single course, that is one radio button instead of a RadioNodeList. */
function controlOf(form: HTMLFormElement, field: EnquiryField) {
  const control = form.elements.namedItem(field) as HTMLInputElement | RadioNodeList;
  return { control, isOneButton: control instanceof HTMLInputElement && control.type === "radio" };
}

/** Writes a value into the form. An unknown course does not change the selection. */
export function writeValue(form: HTMLFormElement, field: EnquiryField, value: string): void {
  const { control, isOneButton } = controlOf(form, field);
  if (!isOneButton) control.value = value;
  else if (control.value === value) (control as HTMLInputElement).checked = true;
}

export function readValues(form: HTMLFormElement): EnquiryValues {
  const values = ENQUIRY_FIELDS.map((field) => {
    const { control, isOneButton } = controlOf(form, field);
    return [field, isOneButton && !(control as HTMLInputElement).checked ? "" : control.value];
  });
  return Object.fromEntries(values) as EnquiryValues;
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
