import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as admins from "#contract/admins.ts";
import * as auth from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { isOnThisMachine } from "#server/platform/http/local-request.ts";
import { forgottenPasswordRateLimit, getSenderNetwork, linkRateLimit } from "#server/platform/http/rate-limits.ts";
import type { Accounts } from "./accounts.feature.ts";
import {
  changeRoles,
  checkInvitation,
  invite,
  listAdmins,
  listAuditLog,
  listInvitations,
  removeAdmin,
  revokeInvitation,
  signUp,
} from "./admins.service.ts";
import { changePassword, findAdminByLink, requestReset, resetPassword } from "./password.service.ts";
import { addSecondFactor, removeSecondFactor } from "./second-factor.service.ts";
import { createTotpKey } from "./second-factor.ts";
import {
  confirmSession,
  deviceCookie,
  endOfSession,
  logIn,
  logOut,
  revokeSession,
  sessionOf,
  setLanguage,
  shownSession,
} from "./session.service.ts";
import type { RequestOrigin } from "./verify-credentials.ts";

function originOf(request: FastifyRequest): RequestOrigin {
  const { "user-agent": userAgent, "sec-fetch-site": site } = request.headers;
  return { address: request.ip, sender: getSenderNetwork(request), userAgent, isBrowser: site !== undefined };
}

const SECOND_FACTOR_ERRORS = {
  400: "The password or the code is wrong.",
  403: "The account has a second factor: send its `code` too.",
};

/** Routes to log in, sign up and reset a password, mounted at /api/auth and open to everyone. */
export const authRoutes: FastifyPluginAsync<{ accounts: Accounts }> = async (app, { accounts }) => {
  const route = createRouteAdder(app, "Accounts", { access: "open" });

  route("POST /login", "Log in", {
    description:
      "An admin has one session. It ends after 7 days, or 24 hours unused. Failed logins slow down, per account and per address. To a page that says so (`Sec-Fetch-Site`, as browsers do over HTTPS) the token comes with a cookie, without which it does not work.",
    body: auth.loginInputSchema,
    reply: { 200: auth.loginReplySchema },
    errors: {
      400: "The email, the password or the code is wrong, or a field is missing.",
      403: "The password is right, and the account has a second factor: send its `code` too.",
      409: {
        description: "The password is right, and another device is logged in. With `force` that session ends.",
        schema: auth.activeSessionReplySchema,
      },
    },
    answer: async (request, reply) => {
      const { device, answer } = await logIn(accounts, request.body, originOf(request));
      if (device) reply.header("set-cookie", deviceCookie(device, accounts.publicUrl.startsWith("https:")));
      return answer;
    },
  });

  route("POST /signup", "Sign up", {
    description:
      "The first admin signs up on the machine itself or by the link that the server prints at start, every other one by an invitation.",
    body: auth.signupInputSchema,
    reply: { 201: auth.signupReplySchema },
    errors: {
      403: "There is no invitation, or it does not work (any more).",
      409: "The address belongs to an admin already.",
    },
    config: { rateLimit: linkRateLimit },
    answer: async (request) => {
      const user = await signUp(accounts, request.body, request.ip, isOnThisMachine(request, accounts.publicUrl));
      return { message: m.adminCreated(), user };
    },
  });

  route("GET /validate-invitation", "Check an invitation", {
    querystring: auth.invitationQuerySchema,
    errors: { 403: "The invitation does not work (any more)." },
    config: { rateLimit: linkRateLimit },
    answer: (request) => checkInvitation(accounts, request.query.invite),
  });

  route("POST /forgot-password", "Ask for a reset link", {
    description: "The answer, and the time it takes, are the same whether the address is an admin's or not.",
    body: auth.forgotPasswordInputSchema,
    config: { rateLimit: forgottenPasswordRateLimit },
    message: m.resetSent,
    answer: (request) => requestReset(accounts, request.body.email, request.ip),
  });

  route("GET /validate-reset", "Check a reset link", {
    querystring: auth.resetLinkQuerySchema,
    errors: { 400: "The link does not work (any more), or is not complete." },
    config: { rateLimit: linkRateLimit },
    answer: (request) => findAdminByLink(accounts, request.query),
  });

  route("POST /reset-password", "Set a new password by a reset link", {
    description: "The link works once. All sessions of the admin end.",
    body: auth.resetPasswordInputSchema,
    errors: { 400: "The link does not work (any more), or the password is refused." },
    config: { rateLimit: linkRateLimit },
    message: m.passwordChanged,
    answer: (request) => resetPassword(accounts, request.body, originOf(request)),
  });
};

/** Routes for signed-in admins, mounted at /api: own account, all admins, invitations and audit log. */
export const adminRoutes: FastifyPluginAsync<{ accounts: Accounts }> = async (app, { accounts }) => {
  const { db, now } = accounts;
  const account = createRouteAdder(app, "Accounts", { access: "signed-in" });
  const route = createRouteAdder(app, "Admins", { access: "college.manage" });

  account("GET /auth/session", "Show the own session", {
    reply: { 200: auth.sessionReplySchema },
    answer: async (request) => {
      const session = sessionOf(request);
      const { admin, roles, secondFactor } = session;
      return {
        ...{ user: admin, roles, secondFactor },
        session: { ...shownSession(session), endsAt: endOfSession(session) },
      };
    },
  });

  account("POST /auth/logout", "Log out", {
    message: m.loggedOut,
    answer: (request) => logOut(accounts, sessionOf(request), request.ip),
  });

  account("PUT /auth/language", "Choose the language of the own screens and mails", {
    body: auth.languageInputSchema,
    answer: ({ actor, body }) => setLanguage(db, actor.adminId, body.language),
  });

  account("POST /auth/password", "Change the own password", {
    description: "All sessions of the admin end, this one too: log in again.",
    body: auth.passwordChangeInputSchema,
    message: m.passwordChanged,
    answer: (request) => changePassword(accounts, request.body, request.actor, getSenderNetwork(request)),
  });

  account("POST /auth/confirm", "Give the password again", {
    description: "What asks for a fresh login works for 15 minutes then.",
    body: auth.reauthenticationInputSchema,
    errors: SECOND_FACTOR_ERRORS,
    answer: (request) => confirmSession(accounts, sessionOf(request), request.body, originOf(request)),
  });

  account("POST /auth/second-factor/key", "Make a key for an app", {
    description: "Nothing is stored: the key counts once `POST /auth/second-factor` has brought a code of it.",
    fresh: true,
    reply: { 200: auth.secondFactorKeyReplySchema },
    answer: async ({ actor }) => createTotpKey(accounts.college().name.english, actor.email),
  });

  account("POST /auth/second-factor", "Turn on the second factor", {
    fresh: true,
    body: auth.secondFactorInputSchema,
    reply: { 200: auth.recoveryCodesReplySchema },
    errors: { 409: "There is a second factor already." },
    answer: async ({ actor, body }) => ({ recoveryCodes: await addSecondFactor(accounts, body, actor) }),
  });

  account("POST /auth/second-factor/remove", "Remove the second factor", {
    body: auth.reauthenticationInputSchema,
    errors: SECOND_FACTOR_ERRORS,
    message: m.secondFactorRemoved,
    answer: (request) => removeSecondFactor(accounts, request.body, request.actor, originOf(request)),
  });

  route("GET /admins", "List the admins", {
    access: ["college.manage", "desk.work"],
    reply: { 200: admins.adminListReplySchema },
    answer: async () => ({ admins: await listAdmins(db, now()) }),
  });

  route("PATCH /admins/:id", "Change the roles of an admin", {
    description:
      "At once, in the open screens of that admin too. An admin who may not work on enquiries any more takes care of none, and the open invitations of one who may not invite any more are revoked.",
    fresh: true,
    body: admins.rolesInputSchema,
    reply: { 200: admins.adminReplySchema },
    errors: { 409: "The admin is the only owner." },
    answer: async ({ actor, params, body }) => ({ admin: await changeRoles(accounts, params.id, body.roles, actor) }),
  });

  route("DELETE /admins/:id", "Remove an admin", {
    description:
      "Ends the admin's session and removes their reset links and open invitations. The enquiries that they took care of have no owner then, as their history and the audit log say.",
    fresh: true,
    errors: { 409: "It is the last owner." },
    message: m.deleted,
    answer: ({ actor, params }) => removeAdmin(db, params.id, actor, now(), accounts.release),
  });

  route("DELETE /admins/:id/session", "End the session of an admin", {
    message: m.sessionEnded,
    answer: ({ actor, params }) => revokeSession(accounts, params.id, actor),
  });

  route("GET /admins/invitations", "List the open invitations", {
    reply: { 200: admins.invitationListReplySchema },
    answer: async () => ({ invitations: await listInvitations(db, now()) }),
  });

  route("POST /admins/invitations", "Invite an admin", {
    description:
      "Makes a link to the signup screen that works once, within 7 days, for this address. The answer contains it, and a mail carries it unless `sendMail` is false.",
    fresh: true,
    body: admins.invitationInputSchema,
    reply: { 201: admins.invitationReplySchema },
    errors: { 409: "The address belongs to an admin already." },
    answer: async ({ actor, body }) => {
      const { sendMail, ...wanted } = body;
      const made = await invite(sendMail ? accounts : { ...accounts, mails: null }, wanted, actor);
      const message = sendMail ? m.invitationOnItsWay() : m.invitationMade();
      return { ...made, message };
    },
  });

  route("DELETE /admins/invitations/:id", "Revoke an invitation", {
    message: m.deleted,
    answer: ({ actor, params }) => revokeInvitation(db, params.id, actor, now()),
  });

  route("GET /audit-log", "List what was done", {
    description:
      "Newest first. For the page after, pass the `_id` of the last entry as `before`. Failed logins are listed up to 20 a minute.",
    querystring: admins.auditLogQuerySchema,
    reply: { 200: admins.auditLogReplySchema },
    answer: async ({ query }) => ({ entries: await listAuditLog(db, query) }),
  });
};
