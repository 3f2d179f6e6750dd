import type { Database } from "#server/db/open-database.ts";

/** Who does something: the admin of the request's session. Services take it for the audit log. */
export interface Actor {
  adminId: string;
  email: string;
  /** Address of the connection, by TRUST_PROXY. */
  address: string;
  /** Called in the transaction of what the actor does, which is rolled back when this throws. */
  markSaved?: (transaction: Database) => Promise<void>;
}

/** Whoever has a shell on the server, and uses the operator's tool. */
export const OPERATOR = { adminId: null, email: "the operator", address: "" } as const;
