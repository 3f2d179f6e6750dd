import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** Removes the network addresses from audit events before a moment. Returns how many events had one. */
export function clearAddressesBefore(db: Database, moment: string): Promise<number> {
  const cleared = db.updateTable("activity").set(({ eb, ref }) => ({
    address: "",
    details: eb.case().when("action", "=", "session.forced").then("{}").else(ref("details")).end(),
  }));
  return countChanged(cleared.where("at", "<", moment).where("address", "!=", ""));
}
