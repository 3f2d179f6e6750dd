import type { Updateable } from "kysely";
import { nextVersion } from "#server/collections/records/record-writer.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import type { EnquiryStepTable, EnquiryTable } from "#server/platform/db/schema.ts";
import { ENQUIRIES, raiseVersions } from "#server/platform/db/topic-versions.ts";
import { newId } from "#server/platform/ids.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

/** What changes in a step, without when and by whom. With `enquiry_id` it is of another enquiry than those beside it. */
export type StepChange = Pick<EnquiryStepTable, "kind" | "before" | "after"> & { enquiry_id?: string };

/** Without `set` it is noted, and the version stays. */
export interface EnquiryChange {
  set?: Updateable<EnquiryTable>;
  steps: StepChange[];
}

/** Open desks learn of the change, also of one without a step. @param by an admin's address, or "the operator" */
export async function noteSteps(db: Database, enquiryId: string, by: string, now: Date, steps: StepChange[]) {
  await raiseVersions(db, [ENQUIRIES]);
  const shared = { enquiry_id: enquiryId, at: now.toISOString(), admin_email: by };
  const rows = steps.map((step) => ({ id: newId(), ...shared, ...step, folded: foldStep(step) }));
  if (rows.length > 0) await db.insertInto("enquiry_step").values(rows).execute();
}

/** What a search in notes compares. */
function foldStep({ kind, after }: StepChange): string {
  return kind === "note" && after !== null ? normaliseForSearch(after) : "";
}

/** Changes an enquiry, whose row the transaction holds, and notes it: the steps of a version have its moment. */
export async function changeEnquiry(
  transaction: Database,
  { id, version }: { id: string; version: string },
  by: string,
  now: Date,
  { set, steps }: EnquiryChange,
): Promise<void> {
  const updated_at = nextVersion(version, now);
  const change = transaction.updateTable("enquiry").set({ ...set, updated_at });
  if (set) await change.where("id", "=", id).execute();
  await noteSteps(transaction, id, by, set ? new Date(updated_at) : now, steps);
}

/** Keeps the row from other writers until the transaction ends. */
export async function lockEnquiry(transaction: Database, id: string): Promise<void> {
  const lock = transaction.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
  await lock.where("id", "=", id).execute();
}

/** Leaves the enquiries of an admin who is being removed without an owner, and notes it in each. Returns how many. */
export async function releaseEnquiries(db: Database, owner: { id: string; email: string }, by: string, now: Date) {
  const enquiries = await db.selectFrom("enquiry").selectAll().where("owner_id", "=", owner.id).execute();
  const steps: StepChange[] = [{ kind: "owner", before: owner.email, after: null }];
  for (const { id, created_at, updated_at } of enquiries) {
    await changeEnquiry(db, { id, version: updated_at ?? created_at }, by, now, { set: { owner_id: null }, steps });
  }
  return enquiries.length;
}
