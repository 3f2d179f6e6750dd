/** What a person is asked before something is destroyed. */
export interface Question {
  /** The specification's words, such as `Delete this event?`. */
  question: string;
  /** What exactly, and what follows: the title of the record, "18 images". */
  details?: string;
  /** The words of the button that does it; `Delete` unless given. */
  action?: string;
  /** The words of the button that does not; `Cancel` unless given. */
  refusal?: string;
}

type Ask = (question: Question) => Promise<boolean>;

let ask: Ask | null = null;

/** Asks in a dialog over the page. Resolves with true only when the person says so. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask?.(question)) ?? false;
}

/** For the one dialog of the page. Returns what takes it away again. */
export function answerConfirmsBy(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = null;
  };
}
