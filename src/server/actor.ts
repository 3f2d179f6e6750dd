/** Who does something: the admin of the request's session. Services take it for the audit log. */
export interface Actor {
  adminId: string;
  email: string;
  /** Address of the connection, by TRUST_PROXY. */
  address: string;
}

/** Whoever has a shell on the server, and uses the operator's tool. */
export const OPERATOR = { adminId: null, email: "the operator", address: "" } as const;
