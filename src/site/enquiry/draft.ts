import type { Enquiry, EnquiryField } from "#contract/enquiry.ts";
import { ENQUIRY_FIELDS } from "#contract/enquiry-inputs.ts";

export type EnquiryValues = Record<EnquiryField, string>;

export interface Draft {
  values: EnquiryValues;
  /** What the college's own field says. */
  own: string;
  /** The last attempt to send the form; the server recognises a repeat by its id. */
  submission: { id: string; content: string } | null;
  /** Hash of values that were sent without an answer: they may have arrived. If sent again they stay one enquiry. */
  unanswered: number | null;
  /** Hash of the values that were acknowledged last. */
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
 * Keeps the draft for the life of the tab; where the browser forbids storage, for the life of the page. `getStorage` is
 * called late because `sessionStorage` itself may throw.
 */
export function createDraft(getStorage: () => Storage = () => sessionStorage) {
  let lastSaved = EMPTY;

  /** Reads the draft from the storage: another page of the tab may have written to it since. */
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
    /** Empties the draft, but for a hash of the acknowledged values, from which nothing can be read. */
    clear: (sent: EnquiryValues) => save({ ...EMPTY, sent: hashOf(sent) }),
    forget: () => save(EMPTY),
    /**
     * The submission id of an enquiry: sent again unchanged it keeps its id, so that it stays one enquiry.
     * @param own what the college's own field says
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

/** Hash that tells values apart without storing them: a phone may have many users. */
export function hashOf(values: EnquiryValues): number {
  let hash = 0;
  for (const character of JSON.stringify(ENQUIRY_FIELDS.map((field) => values[field])))
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/** The control of a field. A college with one course has a single button for it, not a list of buttons. */
function controlOf(form: HTMLFormElement, field: EnquiryField) {
  const control = form.elements.namedItem(field) as HTMLInputElement | RadioNodeList;
  return { control, isOneButton: control instanceof HTMLInputElement && control.type === "radio" };
}

/** Writes a value into the form; an unknown course leaves the choice as it is. */
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
