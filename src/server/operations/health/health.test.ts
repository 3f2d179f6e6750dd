import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempDisposable, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Health } from "#contract/health.ts";
import { readConfig } from "#server/platform/config.ts";
import { loggerOptions } from "#server/platform/http/logger.ts";
import { enqueueTestMail } from "#tests/server/mail-testing.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { startCaptchaProvider } from "#tests/support/captcha-provider.ts";
import { checkCertificate, diskOutcome } from "./machine-checks.ts";
import { checkCaptcha } from "./service-checks.ts";

async function lookAt(api: TestApi, query = "") {
  const { checks } = (await api.asAdmin("GET", `/api/health${query}`)).json() as Health;
  const find = (asked: string) => checks.find(({ id }) => id === asked);
  return { checks, find, stateOf: (asked: string) => find(asked)?.state };
}

test.for(databaseKinds)("%s: only admins see the server's problems, which contain no password", async (kind) => {
  const env = { SMTP_URL: "smtp://office:secret-word@127.0.0.1:9", MAIL_FROM: "office@college.example" };
  await using api = await openTestApi({ kind, env: { ...env, PUBLIC_URL: "http://college.example" } });
  expect((await api.send("GET", "/api/health")).statusCode).toBe(401);

  const { checks, find } = await lookAt(api);

  const bad = checks.filter(({ state }) => state === "bad").map(({ id }) => id);
  expect(bad).toEqual(["address", "mail-server"]);
  expect(JSON.stringify(checks)).not.toContain("secret-word");
  expect(find("database")?.text).toMatch(kind === "sqlite" ? /^SQLite 3\./ : /^PostgreSQL \d+/);
  expect(find("versions")?.text).toMatch(/^Mortarboard \d.*Node\.js \d+/);
  expect(checks.filter(({ state, advice }) => state !== "ok" && !advice)).toEqual([]);
});

test("health results are cached for minutes, and a fresh check finds that uploads cannot be stored", async () => {
  const clock = { now: new Date() };
  await using api = await openTestApi({ now: () => clock.now });
  const media = join(api.dataDir, "media");
  expect((await lookAt(api)).stateOf("uploads")).toBe("ok");
  await rm(media, { recursive: true, force: true });
  await writeFile(media, "a file where the folder should be");

  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await lookAt(api)).stateOf("uploads")).toBe("ok");
  expect((await lookAt(api, "?fresh=true")).stateOf("uploads")).toBe("bad");
});

test("a mail that waits for an hour is a problem if no mail is sent since, and else a warning", async () => {
  const clock = { now: new Date() };
  await using api = await openTestApi({ now: () => clock.now });
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  await enqueueTestMail(api.db, {}, minutes(0));
  const stateAt = async (moment: Date) => {
    clock.now = moment;
    return (await lookAt(api, "?fresh=true")).stateOf("waiting-mails");
  };
  expect(await stateAt(minutes(59))).toBe("ok");
  expect(await stateAt(minutes(61))).toBe("bad");

  const sent = await enqueueTestMail(api.db, {}, minutes(61));
  const change = { status: "sent" as const, sent_at: minutes(61).toISOString() };
  await api.db.updateTable("outbox").set(change).where("id", "=", sent).execute();
  expect(await stateAt(minutes(62))).toBe("warn");
  await api.db.updateTable("outbox").set({ kind: "enquiry-notice" }).where("status", "=", "pending").execute();
  expect(await stateAt(minutes(63))).toBe("bad");

  const refused = { status: "parked" as const, next_attempt_at: minutes(64).toISOString() };
  await api.db.updateTable("outbox").set(refused).where("status", "=", "pending").execute();
  clock.now = minutes(64);
  const after = await lookAt(api, "?fresh=true");
  expect([after.stateOf("waiting-mails"), after.stateOf("refused-mails")]).toEqual(["ok", "bad"]);
  clock.now = minutes(8 * 24 * 60);
  const { checks } = await api.app.features.health.look(true);
  expect(checks.find(({ id }) => id === "refused-mails")?.state).toBe("ok");
});

test("a nearly full disk is a warning, and a full one a problem", () => {
  const states = [400e6, 1e9, 3e9].map((free) => diskOutcome(free, "/data can be written to", "/data").state);
  expect(states).toEqual(["bad", "warn", "ok"]);
});

test("the check of reCAPTCHA finds a wrong secret and a service that does not answer", async () => {
  await using provider = await startCaptchaProvider();
  await using database = await openTestDatabase();
  const ask = async (secret?: string) => {
    const config = { ...readConfig({}), captcha: { ...provider.settings, ...(secret && { secret }) } };
    return checkCaptcha({ config, db: database.db, checkMedia: async () => {}, now: () => new Date() });
  };

  expect((await ask()).state).toBe("ok");
  expect(await ask("another")).toMatchObject({ state: "bad", text: expect.stringContaining("invalid-input-secret") });
  provider.failure = "status-500";
  expect(await ask()).toMatchObject({ state: "bad", text: expect.stringContaining("HTTP status 500") });
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasOpenssl)(
  "the check of the certificate reports one that is untrusted, expires within ten days, or cannot be read",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-tls-"));
    const [key, cert] = [join(folder.path, "key.pem"), join(folder.path, "cert.pem")];
    const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} -out ${cert} -days 90`;
    const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    execFileSync("openssl", [...request.split(" "), ...name], { stdio: "ignore" });
    const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const askIn = (days: number, address = publicUrl) => {
      const now = () => new Date(Date.now() + days * 86_400_000);
      return checkCertificate({ config: readConfig({ PUBLIC_URL: address }), now });
    };

    expect(await askIn(0)).toMatchObject({ state: "bad", text: expect.stringContaining("SELF_SIGNED") });
    expect(await askIn(81)).toMatchObject({ state: "bad", text: expect.stringMatching(/expires on .+, in 8 days\.$/) });
    expect(await askIn(91)).toMatchObject({ state: "bad", text: expect.stringContaining("has expired") });
    expect(await askIn(0, "http://localhost")).toBe(null);
    server.close();
    expect(await askIn(0)).toMatchObject({ state: "warn", text: expect.stringContaining("could not be checked") });
  },
);

test("the last 20 logged errors are kept, newest first, with addresses and numbers masked", async () => {
  const at = new Date().toISOString();
  const errors = Array.from({ length: 20 }, (_, index) => ({ at, text: `fault ${index}` }));
  const { log } = Fastify({ logger: loggerOptions("error", false, errors) });

  log.error({ err: new Error("a row of rina@example.in, 9830012345") }, "It failed");
  log.error({ err: { name: "Response", code: "404" } }, "It failed, and did not say why");
  log.info("request completed");

  expect(errors).toHaveLength(20);
  expect(errors[0]?.text).toBe("It failed, and did not say why: Response 404");
  expect(errors[1]?.text).toBe("It failed: Error a row of r…@example.in, …");
  expect(errors[2]?.text).toBe("fault 0");
});
