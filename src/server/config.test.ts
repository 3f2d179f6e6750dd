import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "taken";
  } catch (error) {
    return String(error);
  }
}

test("with nothing set, or left blank, the site listens on this machine alone and keeps its data in ./data", () => {
  expect(readConfig({ PORT: "", SMTP_URL: " " })).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: null,
    captcha: { provider: "pow" },
    mail: { smtpUrl: null },
    logLevel: "info",
    database: { kind: "sqlite", file: expect.stringMatching(/data.mortarboard\.sqlite$/) },
  });
});

test.for([
  [{ PORT: "80a" }, /^SettingError: PORT must be a whole number from 0 to 65535, not "80a"$/],
  [{ PORT: "70000" }, /PORT must be a whole number/],
  [{ PUBLIC_URL: "college.example" }, /PUBLIC_URL must be an origin/],
  [{ PUBLIC_URL: "https://college.example/site" }, /PUBLIC_URL must be an origin/],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL must start with postgres:/],
  [{ CAPTCHA: "maybe" }, /CAPTCHA must be one of pow, recaptcha, hcaptcha, turnstile, off, not "maybe"/],
  [{ CAPTCHA: "hcaptcha" }, /needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET/],
  [{ SMTP_URL: "smtp://mail.example:587" }, /MAIL_FROM is needed/],
  [{ SMTP_URL: "mail.example" }, /SMTP_URL must look like/],
  [{ MAIL_FROM: "nobody" }, /MAIL_FROM must be one mail address/],
  [{ ENQUIRY_TO: "a@b.example, c" }, /ENQUIRY_TO must be mail addresses/],
  [{ TRUST_PROXY: "1" }, /TRUST_PROXY must be IP addresses or CIDR ranges/],
  [{ TRUST_PROXY: "true" }, /TRUST_PROXY must be IP addresses or CIDR ranges/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL must be one of/],
  [{ SAMPLE_DATA: "yes" }, /SAMPLE_DATA must be true or false/],
  [{ MEDIA_URL: "s3://bucket/prefix" }, /MEDIA_URL must be left out: .+DATA_DIR\/media, not "s3:\/\/bucket\/prefix"$/],
  [{ REDIS_URL: "redis://127.0.0.1:6379" }, /REDIS_URL must be left out: this version works without Redis/],
] as const)("%o is refused in one line that names the variable", ([environment, words]) => {
  const refusal = refusalOf(environment);

  expect(refusal).toMatch(words);
  expect(refusal).not.toContain("\n");
});

test("a password is not repeated, and several bad settings are reported together", () => {
  expect(refusalOf({ DATABASE_URL: "mysql://root:hunter2@db/x" })).not.toContain("hunter2");
  expect(refusalOf({ PORT: "x", LOG_LEVEL: "y" })).toMatch(/PORT .+; LOG_LEVEL /);
});
