import { z } from "zod";
import * as m from "#messages/compiled/accounts.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { EMAIL_PATTERN, withLatinDigits, withoutInvisible } from "#shared/normalise.ts";
import { idSchema, instantSchema, okReplySchema } from "./common.ts";
import { ROLES } from "./permissions.ts";

/** Schema of an email address; trims it and converts it to lower case. Logins pass a looser `pattern`. */
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

/** Schema of a password. Passwords of more than 256 characters would be no safer, but slow to hash. */
function passwordSchema(error: () => string, minLength: number) {
  return z.string({ error }).min(minLength, { error }).max(256, { error: m.passwordTooLong });
}

/** Number of recovery codes that a second factor comes with. Each can be used once. */
export const RECOVERY_CODES = 10;

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

/** Six digits from an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const codeSchema = z
  .string({ error: m.codeRequired })
  .max(100, { error: m.codeWrong })
  .overwrite((typed) => withLatinDigits(typed.replace(/[\s-]/g, "").toLowerCase()))
  .meta({ examples: ["492039"] });

export const loginInputSchema = z.object({
  email: emailSchema(m.emailRequired, /^\P{Cc}*$/u),
  password: givenPasswordSchema,
  /** For an account with a second factor: code from the authenticator app, or a recovery code. */
  code: codeSchema.optional(),
  /** True ends an active session on another device. */
  force: z.boolean("force is true or false").optional(),
  /** Language of the login screen; stored as the account's language. */
  language: languageSchema.optional(),
});

/** Password and code that a logged-in admin has to repeat before a sensitive change. */
export const reauthenticationInputSchema = loginInputSchema.pick({ password: true, code: true });

export const secondFactorInputSchema = z.object({
  /** The key that the authenticator app has stored. */
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
  /** The code in the link `/admin/signup?invite=…`. The first admin needs no code on the server's own machine. */
  invite: z.string({ error: m.invitationIncomplete }).max(100).optional(),
});

export const invitationQuerySchema = signupInputSchema.pick({ invite: true }).required();

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

export const languageInputSchema = z.object({ language: languageSchema });

export const adminUserSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

export const loginReplySchema = okReplySchema.extend({
  token: z.string(),
  user: adminUserSchema,
  language: languageSchema,
});

/** Browser and operating system as read from the User-Agent header; null if not recognised. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Describes a device: `Chrome on Linux`. */
export function deviceText({ browser, system }: Device): string {
  if (!system) return browser ?? m.unknownDevice();
  return browser ? m.browserOn({ browser, system }) : m.aBrowserOn({ system });
}

const sessionSchema = z.object({ deviceName: z.string(), ip: z.string(), startedAt: instantSchema });

/** 409 reply to a login with the right password while another device is logged in. */
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
  /** The admin's roles. Empty until the admin has set up the second factor that these roles require. */
  roles: z.array(z.enum(ROLES)),
  secondFactor: z.object({ isOn: z.boolean(), isMissing: z.boolean(), recoveryCodesLeft: z.number() }),
  /** `endsAt`: latest end of the session, even if it stays in use. */
  session: sessionSchema.extend({ endsAt: instantSchema }),
});

/** A new key for an authenticator app; `qr` is an SVG. */
export const secondFactorKeyReplySchema = okReplySchema.extend({
  secret: secondFactorInputSchema.shape.secret,
  qr: z.string(),
});

/** New recovery codes. Only this reply contains them: the database stores their hashes. */
export const recoveryCodesReplySchema = okReplySchema.extend({ recoveryCodes: z.array(z.string()) });

export type AdminUser = z.infer<typeof adminUserSchema>;
export type LoginInput = z.infer<typeof loginInputSchema>;
export type ReauthenticationInput = z.infer<typeof reauthenticationInputSchema>;
export type SignupInput = z.infer<typeof signupInputSchema>;
export type ActiveSession = z.infer<typeof sessionSchema>;
