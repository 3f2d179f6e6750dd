import { z } from "zod";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { EMAIL_PATTERN, withoutInvisible } from "./email-address.ts";

/** Login, signup and passwords, with the messages of the specification, section 5. */

/** Longer ones are no safer, and each costs the hash its time. */
const LONGEST_PASSWORD = 256;
const RESET_PASSWORD_RULE = "Passwords must match and be at least 8 characters";

/** An address as people type or copy it: it comes out trimmed and in lower case, as it is stored. */
export function emailSchema(required = "Email is required") {
  return z
    .string(required)
    .overwrite(withoutInvisible)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(254, "Enter a valid email")
    .regex(EMAIL_PATTERN, "Enter a valid email");
}

const givenPasswordSchema = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters`);

const tokenSchema = z.string("The link is not complete: open it again from the mail.").min(1).max(100);

const adminNameSchema = z
  .string("Name is required")
  .trim()
  .normalize("NFC")
  .min(1, "Name is required")
  .min(2, "Enter a name of at least 2 characters")
  .max(120, "Enter a name of at most 120 characters")
  .regex(/^\P{Cc}*$/u, "Enter the name as plain text on one line");

const newPasswordSchema = givenPasswordSchema
  .min(8, "Min 8 characters")
  .regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)/su, "Use upper, lower and number");

export const loginInputSchema = z.object({
  email: z
    .string("Email is required")
    .overwrite(withoutInvisible)
    .trim()
    .toLowerCase()
    .min(1, "Email is required")
    .max(254, "Enter a valid email")
    .regex(/^\P{Cc}*$/u, "Enter a valid email"),
  password: givenPasswordSchema,
  /** Ends the session on the other device. */
  force: z.boolean("force is true or false").optional(),
});

export const signupInputSchema = z.object({
  name: adminNameSchema,
  email: emailSchema(),
  password: newPasswordSchema,
  /** From the link `/admin/signup?invite=…`. The first admin needs none on the machine itself. */
  invite: z.string("The invitation is not complete: open its link again.").max(100).optional(),
});

export const forgotPasswordInputSchema = z.object({ email: emailSchema("Please enter your email.") });

export const resetLinkQuerySchema = z.object({ token: tokenSchema, email: emailSchema() });

export const resetPasswordInputSchema = z.object({
  token: tokenSchema,
  email: emailSchema(),
  password: z
    .string(RESET_PASSWORD_RULE)
    .min(8, RESET_PASSWORD_RULE)
    .max(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters`),
});

export const passwordChangeInputSchema = z.object({
  currentPassword: givenPasswordSchema,
  newPassword: newPasswordSchema,
});

export const adminUserSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

export const loginReplySchema = okReplySchema.extend({ token: z.string(), user: adminUserSchema });

/** 409 at login: the password is right, and another device is logged in. */
export const activeSessionReplySchema = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.string(),
  needsForce: z.literal(true),
  activeSession: z.object({ deviceName: z.string(), ip: z.string(), startedAt: instantSchema }),
});

export const signupReplySchema = okReplySchema.extend({ message: z.string(), user: adminUserSchema });

export const sessionReplySchema = okReplySchema.extend({
  user: adminUserSchema,
  session: z.object({
    deviceName: z.string(),
    ip: z.string(),
    startedAt: instantSchema,
    /** When it ends at the latest, however much it is used. */
    endsAt: instantSchema,
  }),
});

export type AdminUser = z.infer<typeof adminUserSchema>;
export type LoginInput = z.infer<typeof loginInputSchema>;
export type SignupInput = z.infer<typeof signupInputSchema>;
export type ActiveSession = z.infer<typeof activeSessionReplySchema>["activeSession"];
