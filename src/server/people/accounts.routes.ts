import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as admins from "#contract/admins.ts";
import * as auth from "#contract/auth.ts";
import { idParamsSchema, messageReplySchema, okReplySchema } from "#contract/common.ts";
import * as m from "#messages/compiled/accounts.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { isOnThisMachine } from "#server/platform/http/local-request.ts";
import { forgottenPasswordRateLimit, linkRateLimit, senderOf } from "#server/platform/http/rate-limits.ts";
import type { Accounts } from "./accounts.ts";
import {
  invite,
  listAdmins,
  listAuditLog,
  listInvitations,
  removeAdmin,
  revokeInvitation,
  signUp,
} from "./admins.service.ts";
import { changePassword, findAdminByLink, requestReset, resetPassword } from "./password.service.ts";
import { sessionOf } from "./require-admin.ts";
import { endOfSession, logIn, logOut, type Origin, setLanguage } from "./session.service.ts";

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, sender: senderOf(request), userAgent: request.headers["user-agent"] };
}

const ok = true as const;
const open = { tag: "Accounts", access: "open" } as const;
const passwordChanged = () => ({ ok, message: m.passwordChanged() });

/** Mounted at /api/auth, open to everyone: what is needed to become, or to prove to be, an admin. */
export const authRoutes: FastifyPluginAsyncZod<{ accounts: Accounts }> = async (app, { accounts }) => {
  const login = describeRoute("Log in", {
    ...open,
    description:
      "An admin has one session. It ends after 7 days, or 24 hours unused. Failed logins slow down, per account and per address.",
    body: auth.loginInputSchema,
    reply: { 200: auth.loginReplySchema },
    errors: {
      400: "The email or the password is wrong, or a field is missing.",
      409: {
        description: "The password is right, and another device is logged in. With `force` that session ends.",
        schema: auth.activeSessionReplySchema,
      },
    },
  });
  app.post("/login", { schema: login }, async (request) => {
    return { ok, ...(await logIn(accounts, request.body, originOf(request))) };
  });

  const linkConfig = { rateLimit: linkRateLimit };
  const signup = describeRoute("Sign up", {
    ...open,
    description:
      "The first admin signs up on the machine itself or by the link that the server prints at start, every other one by an invitation.",
    body: auth.signupInputSchema,
    reply: { 201: auth.signupReplySchema },
    errors: {
      403: "There is no invitation, or it does not work (any more).",
      409: "The address belongs to an admin already.",
    },
  });
  app.post("/signup", { config: linkConfig, schema: signup }, async (request, reply) => {
    const user = await signUp(accounts, request.body, request.ip, isOnThisMachine(request, accounts.publicUrl));
    return reply.code(201).send({ ok: true, message: m.adminCreated(), user });
  });

  const forgotPassword = describeRoute("Ask for a reset link", {
    ...open,
    description: "The answer, and the time it takes, are the same whether the address is an admin's or not.",
    body: auth.forgotPasswordInputSchema,
    reply: { 200: messageReplySchema },
  });
  const config = { rateLimit: forgottenPasswordRateLimit };
  app.post("/forgot-password", { config, schema: forgotPassword }, async (request) => {
    await requestReset(accounts, request.body.email, request.ip);
    return { ok, message: m.resetSent() };
  });

  const validateReset = describeRoute("Check a reset link", {
    ...open,
    querystring: auth.resetLinkQuerySchema,
    reply: { 200: okReplySchema },
    errors: { 400: "The link does not work (any more), or is not complete." },
  });
  app.get("/validate-reset", { config: linkConfig, schema: validateReset }, async (request) => {
    await findAdminByLink(accounts, request.query);
    return { ok };
  });

  const reset = describeRoute("Set a new password by a reset link", {
    ...open,
    description: "The link works once. All sessions of the admin end.",
    body: auth.resetPasswordInputSchema,
    reply: { 200: messageReplySchema },
    errors: { 400: "The link does not work (any more), or the password is refused." },
  });
  app.post("/reset-password", { config: linkConfig, schema: reset }, async (request) => {
    await resetPassword(accounts, request.body, originOf(request));
    return passwordChanged();
  });
};

/** Mounted at /api, for a signed-in admin: the own account, the admins, their invitations and what they did. */
export const adminRoutes: FastifyPluginAsyncZod<{ accounts: Accounts }> = async (app, { accounts }) => {
  const { db, now } = accounts;

  const showSession = describeRoute("Show the own session", {
    tag: "Accounts",
    reply: { 200: auth.sessionReplySchema },
  });
  app.get("/auth/session", { schema: showSession }, async (request) => {
    const session = sessionOf(request);
    const { admin, deviceName, address, startedAt } = session;
    return { ok, user: admin, session: { deviceName, ip: address, startedAt, endsAt: endOfSession(session) } };
  });

  const logout = describeRoute("Log out", { tag: "Accounts", reply: { 200: messageReplySchema } });
  app.post("/auth/logout", { schema: logout }, async (request) => {
    await logOut(accounts, sessionOf(request), request.ip);
    return { ok, message: m.loggedOut() };
  });

  const changeLanguage = describeRoute("Choose the language of the own screens and mails", {
    tag: "Accounts",
    body: auth.languageInputSchema,
    reply: { 200: okReplySchema },
  });
  app.put("/auth/language", { schema: changeLanguage }, async (request) => {
    await setLanguage(db, actorOf(request).adminId, request.body.language);
    return { ok };
  });

  const change = describeRoute("Change the own password", {
    tag: "Accounts",
    description: "All sessions of the admin end, this one too: log in again.",
    body: auth.passwordChangeInputSchema,
    reply: { 200: messageReplySchema },
  });
  app.post("/auth/password", { schema: change }, async (request) => {
    await changePassword(accounts, request.body, actorOf(request), senderOf(request));
    return passwordChanged();
  });

  const list = describeRoute("List the admins", { tag: "Admins", reply: { 200: admins.adminListReplySchema } });
  app.get("/admins", { schema: list }, async () => ({ ok, admins: await listAdmins(db, now()) }));

  const remove = describeRoute("Remove an admin", {
    tag: "Admins",
    description:
      "Ends the admin's session and removes their reset links and open invitations. The enquiries that they took care of have no owner then, as their history and the audit log say.",
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
    errors: { 409: "It is the last admin." },
  });
  app.delete("/admins/:id", { schema: remove }, async (request) => {
    await removeAdmin(db, request.params.id, actorOf(request), now(), accounts.release);
    return { ok, message: m.deleted() };
  });

  const invitations = describeRoute("List the open invitations", {
    tag: "Admins",
    reply: { 200: admins.invitationListReplySchema },
  });
  app.get("/admins/invitations", { schema: invitations }, async () => {
    return { ok, invitations: await listInvitations(db, now()) };
  });

  const inviteAdmin = describeRoute("Invite an admin", {
    tag: "Admins",
    description:
      "Makes a link to the signup screen that works once, within 7 days, for this address. The answer contains it, and a mail carries it unless `sendMail` is false.",
    body: admins.invitationInputSchema,
    reply: { 201: admins.invitationReplySchema },
    errors: { 409: "The address belongs to an admin already." },
  });
  app.post("/admins/invitations", { schema: inviteAdmin }, async (request, reply) => {
    const { email, sendMail } = request.body;
    const made = await invite(sendMail ? accounts : { ...accounts, mails: null }, email, actorOf(request));
    const message = sendMail ? m.invitationOnItsWay() : m.invitationMade();
    return reply.code(201).send({ ok, ...made, message });
  });

  const revoke = describeRoute("Revoke an invitation", {
    tag: "Admins",
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
  });
  app.delete("/admins/invitations/:id", { schema: revoke }, async (request) => {
    await revokeInvitation(db, request.params.id, actorOf(request), now());
    return { ok, message: m.deleted() };
  });

  const auditLog = describeRoute("List what was done", {
    tag: "Admins",
    description:
      "Newest first. For the page after, pass the `_id` of the last entry as `before`. Failed logins are listed up to 20 a minute.",
    querystring: admins.auditLogQuerySchema,
    reply: { 200: admins.auditLogReplySchema },
  });
  app.get("/audit-log", { schema: auditLog }, async ({ query }) => ({ ok, entries: await listAuditLog(db, query) }));
};
