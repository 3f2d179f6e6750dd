import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  activeSessionReplySchema,
  forgotPasswordInputSchema,
  loginInputSchema,
  loginReplySchema,
  resetLinkQuerySchema,
  resetPasswordInputSchema,
  signupInputSchema,
  signupReplySchema,
} from "#contract/auth.ts";
import { messageReplySchema, okReplySchema } from "#contract/common.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { isOnThisMachine } from "#server/http/local-request.ts";
import { accountLinkRateLimit, forgottenPasswordRateLimit } from "#server/http/rate-limits.ts";
import { originOf } from "./origin.ts";
import type { PasswordService } from "./password.service.ts";
import type { SessionService } from "./session.service.ts";
import type { SignupService } from "./signup.service.ts";

interface AuthRoutesOptions {
  sessions: SessionService;
  signups: SignupService;
  passwords: PasswordService;
  publicUrl: string;
}

/** Mounted at /api/auth, open to everyone: what is needed to become, or to prove to be, an admin. */
export const authRoutes: FastifyPluginAsyncZod<AuthRoutesOptions> = async (app, options) => {
  const { sessions, signups, passwords, publicUrl } = options;

  app.post(
    "/login",
    {
      schema: describeRoute("Log in", {
        tag: "Accounts",
        access: "open",
        description:
          "An admin has one session. It ends after 7 days, or 24 hours unused. Failed logins slow down, per account and per address.",
        body: loginInputSchema,
        reply: { 200: loginReplySchema },
        errors: {
          400: "The email or the password is wrong, or a field is missing.",
          409: {
            description: "The password is right, and another device is logged in. With `force` that session ends.",
            schema: activeSessionReplySchema,
          },
        },
      }),
    },
    async (request) => ({ ok: true as const, ...(await sessions.logIn(request.body, originOf(request))) }),
  );

  app.post(
    "/signup",
    {
      config: { rateLimit: accountLinkRateLimit },
      schema: describeRoute("Sign up", {
        tag: "Accounts",
        access: "open",
        description:
          "The first admin signs up on the machine itself or by the link that the server prints at start, every other one by an invitation.",
        body: signupInputSchema,
        reply: { 201: signupReplySchema },
        errors: {
          403: "There is no invitation, or it does not work (any more).",
          409: "The address belongs to an admin already.",
        },
      }),
    },
    async (request, reply) => {
      const isLocal = isOnThisMachine(request, publicUrl);
      const user = await signups.signUp(request.body, { address: request.ip, isLocal });
      return reply.code(201).send({ ok: true, message: "Admin created. Please log in.", user });
    },
  );

  app.post(
    "/forgot-password",
    {
      config: { rateLimit: forgottenPasswordRateLimit },
      schema: describeRoute("Ask for a reset link", {
        tag: "Accounts",
        access: "open",
        description: "The answer, and the time it takes, are the same whether the address is an admin's or not.",
        body: forgotPasswordInputSchema,
        reply: { 200: messageReplySchema },
      }),
    },
    async (request) => {
      await passwords.requestReset(request.body.email, request.ip);
      return { ok: true as const, message: "If that email exists, a reset link has been sent." };
    },
  );

  app.get(
    "/validate-reset",
    {
      config: { rateLimit: accountLinkRateLimit },
      schema: describeRoute("Check a reset link", {
        tag: "Accounts",
        access: "open",
        querystring: resetLinkQuerySchema,
        reply: { 200: okReplySchema },
        errors: { 400: "The link does not work (any more), or is not complete." },
      }),
    },
    async (request) => {
      await passwords.validateReset(request.query);
      return { ok: true as const };
    },
  );

  app.post(
    "/reset-password",
    {
      config: { rateLimit: accountLinkRateLimit },
      schema: describeRoute("Set a new password by a reset link", {
        tag: "Accounts",
        access: "open",
        description: "The link works once. All sessions of the admin end.",
        body: resetPasswordInputSchema,
        reply: { 200: messageReplySchema },
        errors: { 400: "The link does not work (any more), or the password is refused." },
      }),
    },
    async (request) => {
      await passwords.reset(request.body, originOf(request));
      return { ok: true as const, message: "Password changed successfully. Please log in." };
    },
  );
};
