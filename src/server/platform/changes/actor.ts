import type { FastifyRequest } from "fastify";
import type { Role } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** The admin of the request's session, for services and the audit log. */
export interface Actor {
  adminId: string;
  email: string;
  /** The client's network address, as found behind the proxies of TRUST_PROXY. */
  address: string;
  roles: readonly Role[];
  /** Called in the transaction of each change; the change is rolled back when this throws. */
  markSaved?: (transaction: Database) => Promise<void>;
}

/**
 * Who an audit event names. `adminId` is null for the operator on the server, or for a person who is not logged in. `roles` is
 * missing for changes that do not come from the admin's screens: these need no permission.
 */
export type AuditedActor = Pick<Actor, "email" | "address" | "markSaved"> &
  Partial<Pick<Actor, "roles">> & { adminId: string | null };

/** The actor of changes that are made with the command line on the server. */
export const OPERATOR = { adminId: null, email: "the operator", address: "" } as const;

const actors = new WeakMap<FastifyRequest, Actor>();

export function setActor(request: FastifyRequest, actor: Actor): void {
  actors.set(request, actor);
}

/** The admin who sent a request of the admin's screens: one object for each request. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = actors.get(request);
  if (!actor) throw new Error(`${request.routeOptions.url} asks for the admin, but is open to everyone`);
  return actor;
}
