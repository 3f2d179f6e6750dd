import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Actor } from "#server/actor.ts";
import { UnauthorizedError } from "#server/errors.ts";
import type { LiveSession, SessionService } from "#server/features/auth/session.service.ts";

const sessions = new WeakMap<FastifyRequest, LiveSession>();
const actors = new WeakMap<FastifyRequest, Actor>();

/**
 * The hook `onRequest` of every admin route: lets a request pass whose bearer token belongs to a live session.
 * It runs before the body is read. Every other request gets 401 and the words at which the client goes to the login.
 */
export function requireAdmin(service: Pick<SessionService, "find">): onRequestAsyncHookHandler {
  return async (request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = token === undefined ? null : await service.find(token);
    if (!session) throw new UnauthorizedError();
    sessions.set(request, session);
  };
}

/** The session of a request that passed `requireAdmin`. */
export function sessionOf(request: FastifyRequest): LiveSession {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.routeOptions.url} asks for the admin, but is open to everyone`);
  return session;
}

/** Who does what this request asks for, for services and the audit log: one object a request. Behind `requireAdmin` only. */
export function actorOf(request: FastifyRequest): Actor {
  const { admin } = sessionOf(request);
  const actor = actors.get(request) ?? { adminId: admin._id, email: admin.email, address: request.ip };
  actors.set(request, actor);
  return actor;
}
