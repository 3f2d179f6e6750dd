import type { Database } from "#server/db/open-database.ts";
import { listBlocked } from "#server/features/enquiry/blocked-senders.repository.ts";
import { listSame } from "#server/features/enquiry/enquiry-intake.repository.ts";
import { type Candidate, createMatcher } from "./read-row.ts";

/** Enquiries of the desk with the same mobile or email, and blocked senders among them. */
export async function findKnown(db: Database, candidates: readonly Candidate[]) {
  const mobiles = [...new Set(candidates.map(({ mobile }) => mobile))];
  const emails = [...new Set(candidates.map(({ email }) => email.toLowerCase()).filter(Boolean))];
  const { byMobile, byEmail } = await listSame(db, mobiles, emails);
  const match = createMatcher<{ _id: string; name: string; course: string }>();
  for (const { id, name, course, mobile } of byMobile) match.add({ mobile, email: "" }, { _id: id, name, course });
  for (const { id, name, course, email } of byEmail) match.add({ mobile: "", email }, { _id: id, name, course });
  const blocked = await listBlocked(db, candidates);
  const isBlocked = ({ mobile, email }: Candidate) => blocked.has(mobile) || blocked.has(email.toLowerCase());
  return { match, isBlocked };
}
