import { ENQUIRY_FIELDS, type EnquiryValues } from "./enquiry-values.ts";
import type { Submission } from "./submission.ts";

/** What is kept of an enquiry that was begun and not yet acknowledged. */
export interface Draft {
  values: EnquiryValues;
  /** The last attempt to send it. */
  submission: Submission | null;
  /** The mark of the values that were sent without an answer yet: they may have arrived. */
  unanswered: number | null;
  /** The mark of the values that were acknowledged last. */
  sent: number | null;
}

export interface DraftStore {
  read(): Draft;
  save(changes: Partial<Draft>): void;
  /** Leaves a mark of what was acknowledged, and nothing else. */
  clear(sent: EnquiryValues): void;
  /** Another page of the tab may have written since: for one that comes back from the back-forward cache. */
  readAnew(): void;
}

const KEY = "enquiry-draft";
const NOTHING: Draft = {
  values: { name: "", email: "", mobile: "", course: "" },
  submission: null,
  unanswered: null,
  sent: null,
};

/**
 * Keeps the draft for the life of the tab, across pages and reloads, and no longer. Without storage (the browser
 * forbids it, or it is full) the draft lives as long as the page.
 * @param getStorage called late: reading `sessionStorage` throws where the browser forbids it
 */
export function createDraftStore(getStorage: () => Storage = () => sessionStorage): DraftStore {
  let draft: Draft | null = null;

  return {
    read() {
      draft ??= attempt(() => parseDraft(getStorage().getItem(KEY))) ?? NOTHING;
      return draft;
    },
    save(changes) {
      draft = { ...this.read(), ...changes };
      attempt(() => getStorage().setItem(KEY, JSON.stringify(draft)));
    },
    clear(values) {
      this.save({ ...NOTHING, sent: markOf(values) });
    },
    readAnew() {
      draft = null;
    },
  };
}

/** Tells values from others without keeping them: a telephone may have many users. */
export function markOf(values: EnquiryValues): number {
  const text = JSON.stringify(ENQUIRY_FIELDS.map((field) => values[field]));
  let mark = 0;
  for (const character of text) mark = (mark * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return mark;
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Storage can hold anything, such as what an older release wrote: only what has the right form counts. */
function parseDraft(stored: string | null): Draft {
  const { values, submission, unanswered, sent } = JSON.parse(stored ?? "null") ?? {};
  const written: Record<string, unknown> = typeof values === "object" && values !== null ? values : {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const mark = (value: unknown) => (typeof value === "number" ? value : null);
  const isSubmission = typeof submission?.id === "string" && typeof submission.content === "string";
  return {
    values: Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, text(written[field])])) as EnquiryValues,
    submission: isSubmission ? { id: submission.id, content: submission.content } : null,
    unanswered: mark(unanswered),
    sent: mark(sent),
  };
}
