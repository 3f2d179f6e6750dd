import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";
import { nextVersion } from "#server/record-writer.ts";
import { insertEnquirySteps, listEnquiriesOfOwner, updateEnquiry } from "./enquiry-desk.repository.ts";

/**
 * Takes all enquiries from an admin who is about to be removed: nobody takes care of them then, and the history of each
 * says so. Call it in the transaction of the removal.
 * @returns how many they were
 */
export async function releaseEnquiries(
  transaction: Database,
  owner: { id: string; email: string },
  actor: Pick<Actor, "email">,
  now: Date,
): Promise<number> {
  const enquiries = await listEnquiriesOfOwner(transaction, owner.id);
  for (const { id, created_at, updated_at } of enquiries) {
    await updateEnquiry(transaction, id, { owner_id: null, updated_at: nextVersion(updated_at ?? created_at, now) });
    await insertEnquirySteps(transaction, [
      {
        id: newId(),
        enquiry_id: id,
        at: now.toISOString(),
        admin_email: actor.email,
        kind: "owner",
        before: owner.email,
        after: null,
      },
    ]);
  }
  return enquiries.length;
}
