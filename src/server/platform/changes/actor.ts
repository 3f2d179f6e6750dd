import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Role } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** The admin of the request's session, for services and the audit log. */
export interface Actor {
  adminId: string;
  email: string;
  /** The client's IP address; behind a proxy of TRUST_PROXY, the forwarded one. */
  address: string;
  roles: readonly Role[];
  /** Called in the transaction of each change. If `markSaved` throws, the change is rolled back. */
  markSaved?: (transaction: Database) => Promise<void>;
}

/**
 * The person whom an audit event records. `adminId` is null for the operator on the command line and for visitors
 * without a login. `roles` is missing for changes made outside the admin's screens, which need no permission.
 */
export type AuditedActor = Pick<Actor, "email" | "address" | "markSaved"> &
  Partial<Pick<Actor, "roles">> & { adminId: string | null };

/** The actor of changes that are made with the command line on the server. */
export const OPERATOR = { adminId: null, email: "the operator", address: "" } as const;

declare module "fastify" {
  interface FastifyRequest {
    /** The admin who sent the request, always as the same object. Reading it throws if the route needs no login. */
    actor: Actor;
  }
}

const actors = new WeakMap<FastifyRequest, Actor>();

export function addActor(app: FastifyInstance): void {
  app.decorateRequest("actor", {
    getter() {
      const actor = actors.get(this);
      if (!actor) throw new Error(`${this.routeOptions.url} asks for the admin, but is open to everyone`);
      return actor;
    },
    setter(actor) {
      actors.set(this, actor);
    },
  });
}
