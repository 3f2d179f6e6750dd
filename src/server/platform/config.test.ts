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

test("without settings, the site listens only on this machine, with its data in ./data", () => {
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
  [{ PUBLIC_URL: "https://college.example:99999" }, /PUBLIC_URL must be an origin/],
  [{ PUBLIC_URL: "https://admission@college.example" }, /PUBLIC_URL must be an origin/],
  [{ EMAIL_SERVICE_ORIGIN: "https://[college" }, /EMAIL_SERVICE_ORIGIN must be an origin/],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL must start with postgres:/],
  [{ DATABASE_URL: "postgres://college:a/b#c@127.0.0.1:5432/x" }, /DATABASE_URL must .+ write \/ # \? .+ as %2F/],
  [{ CAPTCHA: "hcaptcha" }, /CAPTCHA must be one of pow, recaptcha, off, not "hcaptcha"/],
  [{ CAPTCHA: "recaptcha" }, /needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET/],
  [{ PURGE_URL: "https://cdn.example/purge" }, /PURGE_URL needs EDGE_SECONDS/],
  [{ SMS_URL: "https://gateway.example" }, /SMS_URL and SMS_BODY, are needed both/],
  [{ SMS_HEADERS: "authkey: secret" }, /SMS_HEADERS must be a JSON object \(what was given is not shown/],
  [{ EDGE_SECONDS: "ten" }, /EDGE_SECONDS must be a whole number/],
  [{ SMTP_URL: "smtp://mail.example:587" }, /MAIL_FROM is needed/],
  [{ SMTP_URL: "mail.example" }, /SMTP_URL must look like/],
  [{ MAIL_FROM: "nobody" }, /MAIL_FROM must be one mail address/],
  [{ ENQUIRY_TO: "a@b.example, c" }, /ENQUIRY_TO must be mail addresses/],
  [{ TRUST_PROXY: "1" }, /TRUST_PROXY must be IP addresses or CIDR ranges/],
  [{ TRUST_PROXY: "true" }, /TRUST_PROXY must be IP addresses or CIDR ranges/],
  [{ SECOND_FACTOR: "owner,boss" }, /SECOND_FACTOR must be roles separated by commas: owner, .+, not "owner,boss"$/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL must be one of/],
  [{ SAMPLE_DATA: "yes" }, /SAMPLE_DATA must be true or false/],
  [{ MEDIA_URL: "https://bucket.example" }, /MEDIA_URL must look like s3:/],
  [{ MEDIA_URL: "s3://KEY:a/secret@bucket?region=e" }, /MEDIA_URL must look like s3:.+ write .+ as %2F/],
  [{ MEDIA_URL: "s3://KEY:a%secret@bucket?region=e" }, /MEDIA_URL must look like s3:.+ as %25$/],
  [{ MEDIA_URL: "s3://KEY:secret@bucket" }, /MEDIA_URL must name an endpoint, or a region/],
  [{ MEDIA_URL: "s3://KEY:secret@bucket?endpoint=s3.example" }, /MEDIA_URL must name its endpoint as an origin/],
  [
    { MEDIA_URL: "s3://KEY:secret@bucket?region=e&ssl=1" },
    /MEDIA_URL must look like .+: it takes endpoint and region$/,
  ],
  [{ MEDIA_URL: "s3://KEY@bucket?region=e" }, /MEDIA_URL needs a key and its secret: /],
  [{ AWS_ACCESS_KEY_ID: "KEY" }, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed both/],
  [{ MEDIA_PUBLIC_URL: "cdn.example" }, /MEDIA_PUBLIC_URL must be an http or https address/],
  [{ REDIS_URL: "127.0.0.1:6379" }, /REDIS_URL must start with redis:\/\/ or rediss:\/\/ \(what/],
] as const)("%o is refused in one line that names the variable", ([environment, words]) => {
  const refusal = refusalOf(environment);

  expect(refusal).toMatch(words);
  expect(refusal).not.toMatch(/\n|secret@/);
});

test("PostgreSQL may be reached through a socket, also with a user and no host in the address", () => {
  const url = "postgres://college:secret@/mortarboard?host=/var/run/postgresql";

  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: "postgres", url });
});

test.for([
  ["DATABASE_URL", "postgres//root:hunter2@db/x"],
  ["DATABASE_URL", "mysql://root:hunter2@db/x"],
  ["REDIS_URL", ":hunter2@127.0.0.1:6379"],
  ["SMTP_URL", "user:hunter2@mail.example:587"],
  ["SMTP_URL", "hunter2"],
  ["PURGE_URL", "fastly//u:hunter2@x"],
  ["MEDIA_URL", "s3//KEY:hunter2@bucket"],
  ["MEDIA_URL", "s3://KEY:secret@bucket?region=e&hunter2"],
  ["BACKUP_URL", "hunter2"],
  ["CAPTCHA_VERIFY_URL", "captcha.example?key=hunter2"],
] as const)("%s=%s is refused without quoting the value", ([name, value]) => {
  const refusal = refusalOf({ [name]: value });

  expect(refusal).toContain(name);
  expect(refusal).not.toContain("hunter2");
});

test("several bad settings are reported together", () => {
  expect(refusalOf({ PORT: "x", LOG_LEVEL: "y" })).toMatch(/PORT .+; LOG_LEVEL /);
});

test("MEDIA_URL names the bucket; the access key is part of it or in settings of its own", () => {
  const beside = { AWS_ACCESS_KEY_ID: "KEY", AWS_SECRET_ACCESS_KEY: "a/b" };
  const place = { bucket: "uploads", region: "ap-south-1", accessKey: "KEY", secretKey: "a/b" };

  expect(readConfig({}).media).toEqual({ s3: null, publicUrl: null });
  expect(
    readConfig({ MEDIA_URL: "s3://KEY:a%2Fb@uploads/?region=ap-south-1", MEDIA_PUBLIC_URL: "https://cdn.example/m/" })
      .media,
  ).toEqual({
    s3: { ...place, prefix: "", endpoint: "https://s3.ap-south-1.amazonaws.com" },
    publicUrl: "https://cdn.example/m",
  });
  const MEDIA_URL = "s3://uploads/college/one?endpoint=https://s3.example:9000&region=ap-south-1";
  expect(readConfig({ MEDIA_URL, ...beside }).media.s3).toEqual({
    ...place,
    prefix: "college/one/",
    endpoint: "https://s3.example:9000",
  });
});
