import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from "kysely";

type Outcome = DeleteResult | InsertResult | UpdateResult;

/** Runs a statement and returns how many rows it inserted, updated or deleted. */
export async function countAffected(statement: { executeTakeFirstOrThrow(): Promise<Outcome> }): Promise<number> {
  const outcome = await statement.executeTakeFirstOrThrow();
  if ("numDeletedRows" in outcome) return Number(outcome.numDeletedRows);
  return Number("numUpdatedRows" in outcome ? outcome.numUpdatedRows : outcome.numInsertedOrUpdatedRows);
}

export async function countRows<Schema, Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const counted = await query.select(({ fn }) => fn.countAll().as("rows")).executeTakeFirstOrThrow();
  return Number((counted as { rows: unknown }).rows);
}
