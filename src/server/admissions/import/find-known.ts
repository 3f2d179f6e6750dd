import { identitiesOf } from "#contract/enquiry-person.ts";
import { listBlocked } from "#server/admissions/enquiry/blocked-senders.repository.ts";
import { listSame } from "#server/admissions/enquiry/enquiry.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type Candidate, createMatcher } from "./read-row.ts";

/** Finds enquiries of the desk with the same mobile or email as a candidate, and candidates who are blocked senders. */
export async function findKnown(db: Database, candidates: readonly Candidate[]) {
  const match = createMatcher<{ _id: string; name: string; course: string }>();
  for (const { id, name, course, ...person } of await listSame(db, candidates.flatMap(identitiesOf)))
    match.add(person, { _id: id, name, course });
  const blocked = await listBlocked(db, candidates);
  const isBlocked = (candidate: Candidate) => identitiesOf(candidate).some(({ value }) => blocked.has(value));
  return { match, isBlocked };
}
