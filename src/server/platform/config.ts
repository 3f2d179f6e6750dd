import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { ROLES } from "#contract/permissions.ts";
import type { DatabaseLocation } from "./db/open-database.ts";
import { SettingError } from "./errors.ts";
import { isMailbox } from "./mail/mail-message.ts";
import { parseS3Url } from "./media/s3.ts";

/** The checked settings. Only this file reads the environment. */
export type Config = ReturnType<typeof readConfig>;

/** The command that runs the operator's tool: in a release, which contains the file `VERSION`, or in a checkout. */
export const OPERATOR_TOOL = existsSync("VERSION") ? "mortarboard" : "npm run cli --";

/** The default site folder is beside the checkout: `git pull` does not change it, and a second checkout can use it. */
const DEFAULT_SITE_DIR = "../mortarboard-site";

/** Google's URLs. Settings can replace both, for networks that reach only www.recaptcha.net. */
const RECAPTCHA_SCRIPT_URL = "https://www.google.com/recaptcha/api.js?render=explicit";
const RECAPTCHA_VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

const oneOf = <const Words extends string[]>(...words: Words) => z.enum(words, `must be one of ${words.join(", ")}`);
const origin = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/\s?#@]+\/?$/.test(value) && URL.canParse(value),
    "must be an origin such as https://college.example, without a path",
  )
  .transform((value) => value.replace(/\/$/, ""));
const url = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const json = z.string().transform((text, context): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {}
  context.addIssue({ code: "custom", message: "must be a JSON object" });
  return z.NEVER;
});

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);
};

const flag = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");

const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
    .default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  SITE_DIR: z.string().default(DEFAULT_SITE_DIR),
  CONTENT_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, { error: "must start with postgres://", abort: true })
    // PostgreSQL's addresses may have a user without a host, for a socket.
    .refine(
      (value) => URL.canParse(value.replace("@/", "@localhost/")),
      "must be an address: write / # ? in a password as %2F %23 %3F",
    )
    .optional(),
  MEDIA_URL: z.string().optional(),
  MEDIA_PUBLIC_URL: url.transform((value) => value.replace(/\/+$/, "")).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 9_999).default(30),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, "must start with redis:// or rediss://")
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+\/?(\?\S*)?$/, "must look like smtp://user:password@host:587")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, "must be one mail address, such as Admission cell <admission@college.example>")
    .optional(),
  MAILS_AN_HOUR: wholeNumber(1, 3_600).default(200),
  WHATSAPP_URL: url.optional(),
  WHATSAPP_HEADERS: json.default({}),
  WHATSAPP_BODY: json.optional(),
  SMS_URL: url.optional(),
  SMS_HEADERS: json.default({}),
  SMS_BODY: json.optional(),
  ENQUIRY_TO: list
    .refine((entries) => entries.every(isMailbox), "must be mail addresses separated by commas")
    .default([]),
  CAPTCHA: oneOf("pow", "recaptcha", "off").default("pow"),
  CAPTCHA_SITE_KEY: z.string().default(""),
  CAPTCHA_SECRET: z.string().default(""),
  CAPTCHA_SCRIPT_URL: url.default(RECAPTCHA_SCRIPT_URL),
  CAPTCHA_VERIFY_URL: url.default(RECAPTCHA_VERIFY_URL),
  ENQUIRY_LIMIT: wholeNumber(1, 999_999).default(30),
  ENQUIRY_REFUSED_LIMIT: wholeNumber(0, 999_999).default(300),
  EMAIL_SERVICE_ORIGIN: origin.optional(),
  EMAIL_SERVICE_ALLOWED_ORIGINS: list.pipe(z.array(origin)).default([]),
  EMAIL_SERVICE_ID: z.string().default("mortarboard"),
  EMAIL_TEMPLATE_ID: z.string().default("admission_enquiry"),
  EMAIL_PUBLIC_KEY: z.string().default("public_mortarboard"),
  SAMPLE_DATA: flag.optional(),
  SECOND_FACTOR: list
    .pipe(z.array(z.enum(ROLES, `must be roles separated by commas: ${ROLES.join(", ")}`)))
    .default([]),
  EDITORS_PUBLISH: flag.default(false),
  TRUST_PROXY: list
    .refine(
      (entries) => entries.every((entry) => network.safeParse(entry).success),
      "must be IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8",
    )
    .default([]),
  EDGE_SECONDS: wholeNumber(0, 31_536_000).default(0),
  PURGE_URL: url.optional(),
  PURGE_TOKEN: z.string().default(""),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
});

/**
 * Reads and validates the settings.
 * @throws {SettingError} with one line: the variable, the given value (never a secret), the allowed values
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = loadSettingsFiles(process.env),
  changes: NodeJS.ProcessEnv = {},
) {
  const given = Object.fromEntries(Object.entries({ ...environment, ...changes }).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingError(
      parsed.error.issues
        .map(({ path: [name], message }) => `${String(name)} ${message}${shown(String(name), given[String(name)])}`)
        .join("; "),
    );
  }
  const env = parsed.data;
  if (env.CAPTCHA === "recaptcha" && !(env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET)) {
    throw new SettingError("CAPTCHA=recaptcha needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET, both from Google's site");
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new SettingError("MAIL_FROM is needed when SMTP_URL is set: the address that the college's mails come from");
  }
  if (env.PURGE_URL && env.EDGE_SECONDS === 0) {
    throw new SettingError("PURGE_URL needs EDGE_SECONDS: without it no CDN keeps anything that could be purged");
  }
  if (env.BACKUP_DIR && env.BACKUP_URL) {
    throw new SettingError("BACKUP_DIR and BACKUP_URL are both set: take one of them away");
  }
  const [dataDir, siteDir] = [resolve(env.DATA_DIR), resolve(env.SITE_DIR)];
  const ownContent = join(siteDir, "content");
  const database: DatabaseLocation = env.DATABASE_URL
    ? { kind: "postgres", url: env.DATABASE_URL }
    : { kind: "sqlite", file: resolve(dataDir, "mortarboard.sqlite") };
  if ((env.AWS_ACCESS_KEY_ID === undefined) !== (env.AWS_SECRET_ACCESS_KEY === undefined)) {
    throw new SettingError("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed both, or neither");
  }
  const s3 = { accessKey: env.AWS_ACCESS_KEY_ID, secretKey: env.AWS_SECRET_ACCESS_KEY };
  return {
    host: env.HOST,
    /** 0: the system chooses a free port. */
    port: env.PORT,
    /** The site's origin without a trailing slash; null: `http://localhost:<port>`. */
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir,
    /** Folder of the college's own `content/`, `public/` and `.env`; may not exist. */
    siteDir,
    contentDir: resolve(env.CONTENT_DIR ?? (existsSync(ownContent) ? ownContent : "content")),
    /** The folders of static files. A file in the first folder hides a file with the same path in the second. */
    publicDirs: [join(siteDir, "public"), resolve("public")],
    database,
    media: {
      /** null: uploads are stored in `dataDir`. */
      s3: env.MEDIA_URL === undefined ? null : parseS3Url("MEDIA_URL", env.MEDIA_URL, s3),
      /** URL of a CDN that fetches `/media` from this site, without a trailing slash; null: no CDN. */
      publicUrl: env.MEDIA_PUBLIC_URL ?? null,
    },
    /** Where nightly backups are stored; none are made if both are null. The newest `keep` backups are kept. */
    backups: {
      dir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
      s3: env.BACKUP_URL === undefined ? null : parseS3Url("BACKUP_URL", env.BACKUP_URL, s3),
      keep: env.BACKUP_KEEP,
    },
    redisUrl: env.REDIS_URL ?? null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null, enquiryTo: env.ENQUIRY_TO },
    /** Maximum number of mails per hour for a message to many families. */
    mailsAnHour: env.MAILS_AN_HOUR,
    /** Providers that send WhatsApp messages and SMS: URL, headers and a template of the body; null if not set. */
    senders: {
      WhatsApp: senderIn(env.WHATSAPP_URL, env.WHATSAPP_HEADERS, env.WHATSAPP_BODY),
      SMS: senderIn(env.SMS_URL, env.SMS_HEADERS, env.SMS_BODY),
    },
    captcha: {
      provider: env.CAPTCHA,
      siteKey: env.CAPTCHA_SITE_KEY,
      secret: env.CAPTCHA_SECRET,
      scriptUrl: env.CAPTCHA_SCRIPT_URL,
      verifyUrl: env.CAPTCHA_VERIFY_URL,
    },
    enquiryLimits: { accepted: env.ENQUIRY_LIMIT, refused: env.ENQUIRY_REFUSED_LIMIT },
    /** Origins of other sites whose pages may send enquiries here. */
    allowedOrigins: env.EMAIL_SERVICE_ALLOWED_ORIGINS,
    emailService: {
      origin: env.EMAIL_SERVICE_ORIGIN ?? null,
      serviceId: env.EMAIL_SERVICE_ID,
      templateId: env.EMAIL_TEMPLATE_ID,
      publicKey: env.EMAIL_PUBLIC_KEY,
    },
    /** Whether a new site starts with sample data; null: only if its database is a new SQLite file. */
    sampleData: env.SAMPLE_DATA ?? null,
    /** Roles that have no permissions until the admin has set up a second factor. */
    secondFactorFor: env.SECOND_FACTOR,
    /** Whether editors may publish their own texts, as reviewers may. */
    editorsPublish: env.EDITORS_PUBLISH,
    trustProxy: env.TRUST_PROXY,
    /** `seconds`: how long shared caches may keep responses (0: not at all). The rest: how to purge their copies. */
    edge: { seconds: env.EDGE_SECONDS, purgeUrl: env.PURGE_URL ?? null, purgeToken: env.PURGE_TOKEN },
    logLevel: env.LOG_LEVEL,
  };
}

function senderIn(
  url: string | undefined,
  headers: Record<string, unknown>,
  body: Record<string, unknown> | undefined,
) {
  if ((url === undefined) !== (body === undefined)) {
    throw new SettingError("WHATSAPP_URL and WHATSAPP_BODY, or SMS_URL and SMS_BODY, are needed both, or neither");
  }
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return url && body ? { url, headers: Object.fromEntries(texts) as Record<string, string>, body } : null;
}

function shown(name: string, value: string | undefined): string {
  if (!value) return "";
  // Never print a value that may contain a secret, even if the value is mistyped.
  return /SECRET|KEY|TOKEN|HEADERS|BODY|(?<!PUBLIC)_URL$/.test(name)
    ? " (what was given is not shown: it may hold a secret)"
    : `, not "${value}"`;
}

/** Loads the checkout's `.env`, which may set SITE_DIR, and SITE_DIR's `.env`. Variables already set are kept. */
function loadSettingsFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  for (const locate of [() => ".", () => environment.SITE_DIR?.trim() || DEFAULT_SITE_DIR]) {
    const file = resolve(locate(), ".env");
    try {
      if (existsSync(file)) process.loadEnvFile(file);
    } catch (error) {
      throw new SettingError(`The file ${file} cannot be read (${error instanceof Error ? error.message : error}).`);
    }
  }
  return environment;
}

export function settingsFiles(siteDir: string): string[] {
  return [...new Set([resolve(".env"), resolve(siteDir, ".env")])].filter((file) => existsSync(file));
}
