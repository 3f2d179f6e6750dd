import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { setActor } from "#server/platform/changes/actor.ts";
import { UnauthorizedError } from "#server/platform/errors.ts";
import type { LiveSession } from "./session.service.ts";

const sessions = new WeakMap<FastifyRequest, LiveSession>();

/** Hook `onRequest` of admin routes, before the body is read: 401 without the bearer token of a live session. */
export function requireAdmin(find: (token: string) => Promise<LiveSession | null>): onRequestAsyncHookHandler {
  return async (request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = token === undefined ? null : await find(token);
    if (!session) throw new UnauthorizedError();
    sessions.set(request, session);
    const { _id, email } = session.admin;
    setActor(request, { adminId: _id, email, address: request.ip });
  };
}

export function sessionOf(request: FastifyRequest): LiveSession {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.routeOptions.url} asks for the admin, but is open to everyone`);
  return session;
}
