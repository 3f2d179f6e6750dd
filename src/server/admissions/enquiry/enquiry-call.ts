import type { Outcome } from "#contract/content.ts";
import type { DeskEnquiry, EnquiryChanges } from "#contract/enquiries.ts";
import { isSettled, nextCallAfter, statusAfter } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/enquiries.ts";
import * as mServer from "#messages/compiled/enquiry-server.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { BadInputError } from "#server/platform/errors.ts";
import { listSteps } from "./enquiry-steps.ts";

interface Desk {
  outcomes: readonly Outcome[];
  /** Today on the college's clock, `YYYY-MM-DD`. */
  today: string;
  /** Id of the admin who makes the change. */
  self: string;
}

/**
 * What the changes make of an enquiry: given values count first, then what follows from the outcome of a call. An
 * enquiry without an owner goes to the admin who called: else its next call would be in no clerk's list.
 * @throws {BadInputError} for an unknown outcome, an outcome that lacks its day, or a closing without a reason
 */
export function resolveChanges(changes: EnquiryChanges, before: DeskEnquiry, { outcomes, today, self }: Desk) {
  const outcome = outcomes.find(({ label }) => label === changes.outcome);
  if (changes.outcome && !outcome) {
    throw refusal("outcome", mServer.noSuchOutcome({ outcome: changes.outcome }));
  }
  const status = changes.status ?? (outcome ? statusAfter(outcome, before.status) : before.status);
  const planned = outcome ? nextCallAfter(outcome, today) : before.nextCallOn;
  const nextCallOn = isSettled(status) ? null : changes.nextCallOn === undefined ? planned : changes.nextCallOn;
  if (outcome?.asksDay && nextCallOn === null && !isSettled(status)) {
    throw refusal("nextCallOn", m.dayIsMissing({ outcome: outcome.label }));
  }
  const reason = changes.closingReason ?? (outcome?.status === "closed" ? outcome.label : before.closingReason);
  // An enquiry that was closed without a reason, as by a merge, needs none now.
  const wasWithout = before.status === "closed" && before.closingReason === "";
  if (status === "closed" && reason === "" && !wasWithout) throw refusal("closingReason", m.reasonIsMissing());
  return {
    outcome,
    status,
    nextCallOn,
    owner: changes.owner === undefined && outcome && !before.owner ? self : changes.owner,
    closingReason: status === "closed" ? reason : "",
  };
}

/** Refuses a next call on a past day, unless it was planned for that day before, as an undo does. @throws {BadInputError} */
export async function refusePastCall(db: Database, id: string, day: string | null, today: string): Promise<void> {
  if (day === null || day >= today) return;
  const planned = await listSteps(db, id, "step.next-call");
  if (planned.every(({ from }) => from !== day)) throw refusal("nextCallOn", mServer.dayIsPast());
}

/** Deletes the step of the call that made this version of an enquiry. @returns how many were deleted, 0 or 1 */
export function takeBackCall(db: Database, { _id, updatedAt }: DeskEnquiry, by: string): Promise<number> {
  const call = db.deleteFrom("activity").where("enquiry_id", "=", _id).where("action", "=", "step.call");
  return countChanged(call.where("at", "=", updatedAt).where("admin_email", "=", by));
}

const refusal = (field: string, sentence: string) => new BadInputError(sentence, { [field]: sentence });
