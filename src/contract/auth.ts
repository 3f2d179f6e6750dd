import { z } from "zod";
import * as m from "#messages/compiled/accounts.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { EMAIL_PATTERN, withLatinDigits, withoutInvisible } from "#shared/normalise.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { ROLES } from "./permissions.ts";

/** An email address, trimmed and in lower case, as it is stored. `pattern` is looser for logins, which may try anything. */
export function emailSchema(required = m.emailRequired, pattern = EMAIL_PATTERN) {
  return z
    .string({ error: required })
    .overwrite(withoutInvisible)
    .trim()
    .toLowerCase()
    .min(1, { error: required })
    .max(254, { error: m.emailInvalid })
    .regex(pattern, { error: m.emailInvalid });
}

/** A new password. More than 256 characters would be no safer, and slow to hash. */
function passwordSchema(error: () => string, shortest: number) {
  return z.string({ error }).min(shortest, { error }).max(256, { error: m.passwordTooLong });
}

const givenPasswordSchema = passwordSchema(m.passwordRequired, 1);

const tokenSchema = z.string({ error: m.linkIncomplete }).min(1).max(100);

const adminNameSchema = z
  .string({ error: m.nameRequired })
  .trim()
  .normalize("NFC")
  .min(1, { error: m.nameRequired })
  .min(2, { error: m.nameTooShort })
  .max(120, { error: m.nameTooLong })
  .regex(/^\P{Cc}*$/u, { error: m.namePlain });

const newPasswordSchema = givenPasswordSchema
  .min(8, { error: m.passwordTooShort })
  .regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)/su, { error: m.passwordMix });

const languageSchema = z.enum(LANGUAGES, `language is ${LANGUAGES.join(" or ")}`);

/** Six digits of an app, or a recovery code: spaces and hyphens do not count. */
const codeSchema = z
  .string({ error: m.codeRequired })
  .max(100, { error: m.codeWrong })
  .overwrite((typed) => withLatinDigits(typed.replace(/[\s-]/g, "").toLowerCase()))
  .meta({ examples: ["492039"] });

export const loginInputSchema = z.object({
  email: emailSchema(m.emailRequired, /^\P{Cc}*$/u),
  password: givenPasswordSchema,
  /** For an account with a second factor: the code of the app, or a recovery code. */
  code: codeSchema.optional(),
  /** True ends the session on the other device. */
  force: z.boolean("force is true or false").optional(),
  /** Language of the login screen; it becomes that of the account. */
  language: languageSchema.optional(),
});

/** Proves once more who is logged in. */
export const proofInputSchema = loginInputSchema.pick({ password: true, code: true });

export const secondFactorInputSchema = z.object({
  /** The key that the app was given. */
  secret: z
    .string()
    .regex(/^[A-Z2-7]{32}$/)
    .meta({ examples: ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"] }),
  code: codeSchema.min(1, { error: m.codeRequired }),
});

export const signupInputSchema = z.object({
  name: adminNameSchema,
  email: emailSchema(),
  password: newPasswordSchema,
  /** The code in the link `/admin/signup?invite=…`. The first admin needs none on the machine itself. */
  invite: z.string({ error: m.invitationIncomplete }).max(100).optional(),
});

export const forgotPasswordInputSchema = z.object({ email: emailSchema(m.enterYourEmail) });

export const resetLinkQuerySchema = z.object({ token: tokenSchema, email: emailSchema() });

export const resetPasswordInputSchema = z.object({
  token: tokenSchema,
  email: emailSchema(),
  password: passwordSchema(m.passwordsMatch, 8),
});

export const passwordChangeInputSchema = z.object({
  currentPassword: givenPasswordSchema,
  newPassword: newPasswordSchema,
});

/** The language of an admin's screens and mails. */
export const languageInputSchema = z.object({ language: languageSchema });

export const adminUserSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

export const loginReplySchema = okReplySchema.extend({
  token: z.string(),
  user: adminUserSchema,
  language: languageSchema,
});

/** What a browser says of itself; null where it says nothing that is known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** A device in words: `Chrome on Linux`. */
export function deviceText({ browser, system }: Device): string {
  if (!system) return browser ?? m.unknownDevice();
  return browser ? m.browserOn({ browser, system }) : m.aBrowserOn({ system });
}

const sessionSchema = z.object({ deviceName: z.string(), ip: z.string(), startedAt: instantSchema });

/** 409 reply to a login: the password is right, but another device is logged in. */
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
  /** Empty while the second factor that they demand is missing. */
  roles: z.array(z.enum(ROLES)),
  secondFactor: z.object({ isOn: z.boolean(), isMissing: z.boolean(), recoveryCodesLeft: z.number() }),
  /** `endsAt`: when the session ends at the latest, however much it is used. */
  session: sessionSchema.extend({ endsAt: instantSchema }),
});

/** A new key for an app; `qr` is an SVG. */
export const secondFactorKeyReplySchema = okReplySchema.extend({
  secret: secondFactorInputSchema.shape.secret,
  qr: z.string(),
});

/** The recovery codes, which only this reply has: the database stores their hashes. */
export const recoveryCodesReplySchema = okReplySchema.extend({ recoveryCodes: z.array(z.string()) });

export type AdminUser = z.infer<typeof adminUserSchema>;
export type LoginInput = z.infer<typeof loginInputSchema>;
export type ProofInput = z.infer<typeof proofInputSchema>;
export type SignupInput = z.infer<typeof signupInputSchema>;
export type ActiveSession = z.infer<typeof sessionSchema>;
