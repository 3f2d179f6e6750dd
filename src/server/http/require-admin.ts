import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Actor } from "#server/actor.ts";
import { UnauthorizedError } from "#server/errors.ts";
import type { LiveSession } from "#server/features/accounts/session.service.ts";

const sessions = new WeakMap<FastifyRequest, LiveSession>();
const actors = new WeakMap<FastifyRequest, Actor>();

/** Hook `onRequest` of admin routes, before the body is read: 401 without the bearer token of a live session. */
export function requireAdmin(find: (token: string) => Promise<LiveSession | null>): onRequestAsyncHookHandler {
  return async (request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = token === undefined ? null : await find(token);
    if (!session) throw new UnauthorizedError();
    sessions.set(request, session);
  };
}

export function sessionOf(request: FastifyRequest): LiveSession {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.routeOptions.url} asks for the admin, but is open to everyone`);
  return session;
}

/** One object a request, for services and the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  const { admin } = sessionOf(request);
  const actor = actors.get(request) ?? { adminId: admin._id, email: admin.email, address: request.ip };
  actors.set(request, actor);
  return actor;
}
