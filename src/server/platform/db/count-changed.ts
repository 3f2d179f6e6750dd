import type { DeleteResult, InsertResult, UpdateResult } from "kysely";

type Outcome = DeleteResult | InsertResult | UpdateResult;

/** Runs a statement and returns how many rows it inserted, updated or deleted. */
export async function countChanged(statement: { executeTakeFirstOrThrow(): Promise<Outcome> }): Promise<number> {
  const outcome = await statement.executeTakeFirstOrThrow();
  if ("numDeletedRows" in outcome) return Number(outcome.numDeletedRows);
  return Number("numUpdatedRows" in outcome ? outcome.numUpdatedRows : outcome.numInsertedOrUpdatedRows);
}
