import { z } from "zod";
import { LANGUAGES } from "#messages/languages.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { EMAIL_PATTERN, withoutInvisible } from "./email-address.ts";

/** Trimmed and in lower case, as it is stored. A login may try anything that looks otherwise. */
export function emailSchema(required = "Email is required", pattern = EMAIL_PATTERN) {
  return z
    .string(required)
    .overwrite(withoutInvisible)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(254, "Enter a valid email")
    .regex(pattern, "Enter a valid email");
}

/** Longer ones are no safer and slow to hash. */
function passwordSchema(message: string, shortest: number) {
  return z.string(message).min(shortest, message).max(256, "Use at most 256 characters");
}

const givenPasswordSchema = passwordSchema("Password is required", 1);

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

const languageSchema = z.enum(LANGUAGES, `language is ${LANGUAGES.join(" or ")}`);

export const loginInputSchema = z.object({
  email: emailSchema("Email is required", /^\P{Cc}*$/u),
  password: givenPasswordSchema,
  /** Ends the session on the other device. */
  force: z.boolean("force is true or false").optional(),
  /** Becomes that of the account. */
  language: languageSchema.optional(),
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
  password: passwordSchema("Passwords must match and be at least 8 characters", 8),
});

export const passwordChangeInputSchema = z.object({
  currentPassword: givenPasswordSchema,
  newPassword: newPasswordSchema,
});

/** Of the screens and mails of an admin. */
export const languageInputSchema = z.object({ language: languageSchema });

export const adminUserSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

export const loginReplySchema = okReplySchema.extend({
  token: z.string(),
  user: adminUserSchema,
  language: languageSchema,
});

const sessionSchema = z.object({ deviceName: z.string(), ip: z.string(), startedAt: instantSchema });

/** 409 at login: the password is right, and another device is logged in. */
export const activeSessionReplySchema = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.string(),
  needsForce: z.literal(true),
  activeSession: sessionSchema,
});

export const signupReplySchema = okReplySchema.extend({ message: z.string(), user: adminUserSchema });

export const sessionReplySchema = okReplySchema.extend({
  user: adminUserSchema,
  /** It ends then at the latest, however much it is used. */
  session: sessionSchema.extend({ endsAt: instantSchema }),
});

export type AdminUser = z.infer<typeof adminUserSchema>;
export type LoginInput = z.infer<typeof loginInputSchema>;
export type SignupInput = z.infer<typeof signupInputSchema>;
export type ActiveSession = z.infer<typeof sessionSchema>;
