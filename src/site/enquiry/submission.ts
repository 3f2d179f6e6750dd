import type { Enquiry } from "#contract/enquiry.ts";
import { randomUuid } from "./random-uuid.ts";

/** One filled-in form. It travels with its id, by which the server knows a repeat. */
export interface Submission {
  id: string;
  /** What was filled in, in a form that can be compared. */
  content: string;
}

/**
 * The submission that this enquiry belongs to: the last one when it says the same, so that sending again after an
 * error or a lost answer stays one enquiry (rulings, Enquiry); else a new one.
 * @param last what was sent last and not yet acknowledged
 */
export function submissionOf(enquiry: Enquiry, last: Submission | null): Submission {
  const content = JSON.stringify([enquiry.name, enquiry.email, enquiry.mobile, enquiry.course]);
  return last?.content === content ? last : { id: randomUuid(), content };
}
