import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { passwordChangeInputSchema, sessionReplySchema } from "#contract/auth.ts";
import { messageReplySchema } from "#contract/common.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf, sessionOf } from "#server/http/require-admin.ts";
import { originOf } from "./origin.ts";
import type { PasswordService } from "./password.service.ts";
import type { SessionService } from "./session.service.ts";
import { endOfSession } from "./session-lifetime.ts";

interface OwnAccountRoutesOptions {
  sessions: SessionService;
  passwords: PasswordService;
}

/** Mounted at /api/auth, for a signed-in admin: the own session and password. */
export const ownAccountRoutes: FastifyPluginAsyncZod<OwnAccountRoutesOptions> = async (app, options) => {
  const { sessions, passwords } = options;

  app.get(
    "/session",
    { schema: describeRoute("Show the own session", { tag: "Accounts", reply: { 200: sessionReplySchema } }) },
    async (request) => {
      const { admin, deviceName, address, startedAt } = sessionOf(request);
      const session = { deviceName, ip: address, startedAt, endsAt: endOfSession(startedAt) };
      return { ok: true as const, user: admin, session };
    },
  );

  app.post(
    "/logout",
    { schema: describeRoute("Log out", { tag: "Accounts", reply: { 200: messageReplySchema } }) },
    async (request) => {
      await sessions.logOut(sessionOf(request), request.ip);
      return { ok: true as const, message: "Logged out." };
    },
  );

  app.post(
    "/password",
    {
      schema: describeRoute("Change the own password", {
        tag: "Accounts",
        description: "All sessions of the admin end, this one too: log in again.",
        body: passwordChangeInputSchema,
        reply: { 200: messageReplySchema },
      }),
    },
    async (request) => {
      await passwords.change(request.body, actorOf(request), originOf(request));
      return { ok: true as const, message: "Password changed successfully. Please log in." };
    },
  );
};
