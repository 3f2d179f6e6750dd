import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { seedAdmin, seedSession } from "#tests/server/seed-admin.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { aPictureForm, ENQUIRIES, PAGES, startLoad, type Tally, UPLOADS } from "./load.ts";
import { nginxPackage, startNginx } from "./nginx.ts";
import { postgresPackage, startPostgres } from "./postgres.ts";
import { redisPackage, startRedis } from "./redis.ts";
import { findFreePort, type ServiceProcess } from "./service-process.ts";
import { installSwift, startSwiftServer as startSwift } from "./swift.ts";
import { timeWrites } from "./timed-writes.ts";

/**
 * Tests instances of the built server with PostgreSQL, Redis and Swift, all on this machine. Under load, kills one
 * instance, then the other once the first is back, and stops PostgreSQL, Redis and the store of uploads in turn. Prints
 * a table. The exit code is 1 if acknowledged data is lost, a mail was sent twice or a page was not served. To add an
 * engine, add a module next to this one and a phase below.
 */
const INSTANCES = 2;
const PHASE_MS = 6_000;
const OUTAGE_MS = 5_000;
const STORE_OUTAGE_MS = 60_000;
const RECOVERS_WITHIN_MS = 60_000;
const SHOWN_WITHIN_MS = 1_000;
/** Timeout for sending all mails: another instance takes over a killed instance's mails after two minutes. */
const MAILS_WITHIN_MS = 170_000;
/**
 * A mail delivered within this time before an instance is killed may be sent twice, because the instance could not
 * record the delivery.
 */
const UNNOTED_MS = 1_000;

const problems: string[] = [];

function expectThat(isTrue: boolean, sentence: string): void {
  console.log(`${isTrue ? "✓" : "✗"} ${sentence}`);
  if (!isTrue) problems.push(sentence);
}

function findProgram({ name, find }: typeof redisPackage): string {
  if (!find() && process.getuid?.() === 0) {
    // With RUNLEVEL=1, apt does not start the package's service.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { env, stdio: "inherit" });
  }
  const program = find();
  if (program) return program;
  console.log(`This test is left out: it needs ${name}. Install it (on Debian, as root: apt-get install ${name}).`);
  process.exit(0);
}

const programs = [postgresPackage, redisPackage, nginxPackage].map(findProgram);
const [postgresProgram = "", redisProgram = "", nginxProgram = ""] = programs;

await using stack = new AsyncDisposableStack();
const folder = stack.use(mkdtempDisposableSync(join(tmpdir(), "mortarboard-scale-"))).path;
// PostgreSQL runs as a different user, who needs permission to traverse this folder.
spawnSync("chmod", ["711", folder]);
const postgres = await startPostgres(postgresProgram, folder);
stack.defer(postgres.stop);
const redis = await startRedis(redisProgram);
stack.defer(redis.stop);
const swift = await openSwift();
if (swift) stack.use(swift);
const smtp = stack.use(await startSmtpServer());
const mails: { id: string; at: number }[] = [];
smtp.behave({ onMessage: ({ mail }) => void mails.push({ id: mail.messageId ?? "", at: Date.now() }) });

const ports = await Promise.all(Array.from({ length: INSTANCES }, findFreePort));
const nginx = await startNginx(nginxProgram, folder, ports);
stack.defer(nginx.stop);
const sharedFolder = join(folder, "media");
mkdirSync(sharedFolder);
const instances = await Promise.all(ports.map((port, instance) => startInstance(port, instance)));
stack.defer(async () => void (await Promise.all(instances.map((instance) => instance.stop()))));

function startInstance(port: number, instance: number) {
  const dataDir = join(folder, `instance-${instance}`);
  mkdirSync(dataDir, { recursive: true });
  // Instances share the uploads, but not the rest of the data folder.
  if (!swift) spawnSync("ln", ["-sfn", sharedFolder, join(dataDir, "media")]);
  return startServerProcess({
    env: {
      ...{ PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: "http://college.example", TRUST_PROXY: "127.0.0.1" },
      ...{
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        SMTP_URL: smtp.url,
        MAIL_FROM: "admission@college.example",
      },
      ...(swift && { MEDIA_URL: swift.url("college") }),
      ...{ CAPTCHA: "off", ENQUIRY_LIMIT: "999999", LOG_LEVEL: "info", SAMPLE_DATA: "true" },
    },
  });
}

const db = await openDatabase({ kind: "postgres", url: postgres.url });
stack.defer(() => db.destroy());
const token = await seedSession(db, await seedAdmin(db));
const urlOf = (instance: number) => `http://127.0.0.1:${ports[instance]}`;

console.log(
  `${INSTANCES} instances behind nginx, on PostgreSQL, Redis and ${swift ? "Swift" : "one folder of uploads"}\n`,
);
await expectWritesToShow("at rest");
expectThat(
  (await refusedOf("203.0.113.1", 12)) === 2,
  "Both instances count one limit: of 12 calls to both, 10 are taken.",
);

const load = startLoad(nginx.url, token);
const rows: ({ phase: string; recovered: unknown } & Tally)[] = [];
await phase("all is well", () => sleep(PHASE_MS));
const killedAt: number[] = [];
for (const instance of instances.keys()) {
  await phase(`instance ${instance + 1} is killed`, async () => {
    await instances[instance]?.kill();
    killedAt.push(Date.now());
    await sleep(OUTAGE_MS);
  });
  await phase("it is back", async () => {
    const begun = performance.now();
    instances[instance] = await startInstance(ports[instance] ?? 0, instance);
    return performance.now() - begun;
  });
}
await phase("all is well again", async () => {
  // Fill each instance's page cache, which serves pages while the database is down.
  for (const instance of instances.keys()) {
    for (const path of PAGES) await (await fetch(`${urlOf(instance)}${path}`)).text();
  }
  await expectWritesToShow("under load");
});
await outage("PostgreSQL", postgres, {
  during: () => sleep(OUTAGE_MS),
  recovery: () => load.nextWrite(ENQUIRIES),
});
await outage("Redis", redis, {
  async during() {
    const refused = await refusedOf("203.0.113.2", 12);
    expectThat(refused === 0, "Without Redis each instance counts for itself.");
    await sleep(OUTAGE_MS);
  },
  async recovery() {
    while (!instances.every(({ printed }) => printed.filter(isAboutRedis).length === 2)) await sleep(20);
  },
});
expectThat((await refusedOf("203.0.113.3", 12)) === 2, "After it both count one limit again.");
if (swift) {
  await outage("Swift", swift, {
    async during() {
      const statuses = await Promise.all(ports.map((_, instance) => statusOfUpload(instance)));
      const before = load.uploads.length;
      await sleep(STORE_OUTAGE_MS);
      const taken = load.uploads.length - before;
      expectThat(
        taken === 0 && statuses.every((status) => status === 503),
        `Without Swift each instance refuses uploads (${statuses}), and none is acknowledged (${taken}).`,
      );
    },
    recovery: () => load.nextWrite(UPLOADS),
  });
}
await load.stop();

console.log("");
console.table(
  Object.fromEntries(
    rows.map(({ phase, pages, pagesFailed, acknowledged, refused, longestGap, recovered }, index) => [
      `${index + 1}. ${phase}`,
      {
        pages,
        "not served": pagesFailed,
        "writes acknowledged": acknowledged,
        refused,
        "longest pause (ms)": longestGap,
        "recovered after (ms)": typeof recovered === "number" ? Math.round(recovered) : "",
      },
    ]),
  ),
);
await checkKept(db);
await checkMails(db);
for (const line of load.strange) console.log(`  ${line}`);
const notServed = rows.reduce((sum, { pagesFailed }) => sum + pagesFailed, 0);
expectThat(notServed === 0, "Pages were served during each outage.");
expectThat(load.strange.length === 0, "Nothing was answered that an outage does not explain.");
const aboutRedis = instances.map(({ printed }) => printed.filter(isAboutRedis).length);
expectThat(
  aboutRedis.every((lines) => lines === 2),
  "The log tells once that Redis is away, and once that it is back.",
);
console.log(problems.length === 0 ? "\nAll of it holds." : `\n${problems.length} of it do not hold.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Starts Swift. Returns undefined if Swift cannot be installed. */
async function openSwift() {
  try {
    await installSwift();
  } catch (error) {
    console.log(`Uploads go to one folder, since Swift cannot be installed: ${(error as Error).message}`);
    return undefined;
  }
  return startSwift();
}

/** Runs a phase and adds a row to the table. @param act may return the recovery time in ms */
async function phase(name: string, act: () => Promise<unknown>): Promise<void> {
  const recovered = await act();
  rows.push({ phase: name, recovered, ...load.nextPhase() });
}

/** Runs an outage in two phases: engine stopped, then restarted. `recovery` resolves when the engine is used again. */
async function outage(
  name: string,
  engine: Pick<ServiceProcess, "stop" | "restart">,
  { during, recovery }: { during: () => Promise<void>; recovery: () => Promise<unknown> },
): Promise<void> {
  await phase(`${name} is away`, async () => {
    await engine.stop();
    await during();
  });
  await phase("it is back", async () => {
    await engine.restart();
    const begun = performance.now();
    await Promise.race([recovery(), sleep(RECOVERS_WITHIN_MS)]);
    const recovered = performance.now() - begun;
    expectThat(recovered < RECOVERS_WITHIN_MS, `After ${name} was away all recovers by itself.`);
    await sleep(PHASE_MS);
    return recovered;
  });
}

function isAboutRedis(line: string): boolean {
  return line.includes("Redis");
}

async function expectWritesToShow(when: string): Promise<void> {
  const urls = ports.map((_, instance) => urlOf(instance));
  const { shown, message } = await timeWrites(urls, token, when);
  expectThat(
    shown.worst <= SHOWN_WITHIN_MS,
    `A write through one instance shows on another within ${shown.worst} ms ${when} (median ${shown.median} ms); its message takes ${message.worst} ms of it (median ${message.median} ms), making the page the rest.`,
  );
}

async function statusOfUpload(instance: number): Promise<number> {
  const { payload, headers } = await aPictureForm();
  const init = { method: "POST", headers: { ...headers, authorization: `Bearer ${token}` } };
  return (await fetch(`${urlOf(instance)}${UPLOADS}`, { ...init, body: new Uint8Array(payload) })).status;
}

/** Sends `calls` requests of one sender to the instances in turn. Returns how many are refused by the rate limit. */
async function refusedOf(sender: string, calls: number): Promise<number> {
  let refused = 0;
  for (let call = 0; call < calls; call += 1) {
    const headers = { "content-type": "application/json", "x-forwarded-for": sender };
    const body = JSON.stringify({ email: "nobody@college.example" });
    const answer = await fetch(`${urlOf(call % INSTANCES)}/api/auth/forgot-password`, {
      method: "POST",
      headers,
      body,
    });
    if (answer.status === 429) refused += 1;
  }
  return refused;
}

async function checkKept(db: Database): Promise<void> {
  const enquiries = await db.selectFrom("enquiry").select("submission_id").execute();
  const stored = new Set(enquiries.map(({ submission_id }) => submission_id));
  const lost = load.enquiries.filter((id) => !stored.has(id));
  expectThat(lost.length === 0, `${load.enquiries.length} acknowledged enquiries: ${lost.length} are lost.`);
  const listed = await fetch(`${urlOf(0)}/api/announcements`, { headers: { authorization: `Bearer ${token}` } });
  const { items }: { items: { title: string }[] } = await listed.json();
  const notices = items.map(({ title }) => title);
  const absent = load.notices.filter((title) => !notices.includes(title));
  expectThat(absent.length === 0, `${load.notices.length} acknowledged notices: ${absent.length} are lost.`);
  const twice = notices.length - new Set(notices).size;
  expectThat(twice === 0, `No notice is there twice (${twice}).`);
  let unserved = 0;
  for (const address of load.uploads) {
    for (const port of ports) unserved += (await fetch(`http://127.0.0.1:${port}${address}`)).status === 200 ? 0 : 1;
  }
  expectThat(
    unserved === 0,
    `${load.uploads.length} acknowledged pictures: ${unserved} are not served by each instance.`,
  );
}

async function checkMails(db: Database): Promise<void> {
  const waiting = db.selectFrom("outbox").select("id").where("status", "!=", "sent");
  for (const until = Date.now() + MAILS_WITHIN_MS; Date.now() < until; await sleep(1_000)) {
    if ((await waiting.execute()).length === 0) break;
  }
  const left = (await waiting.execute()).length;
  const promised = await db.selectFrom("outbox").select("message_id").execute();
  const came = Map.groupBy(mails, ({ id }) => id);
  const absent = promised.filter(({ message_id }) => !came.has(message_id)).length;
  expectThat(left + absent === 0, `${promised.length} promised mails: ${absent} have not come.`);
  const twice = [...came.values()].filter(({ length }) => length > 1);
  const isUnnoted = ([first]: { at: number }[]) =>
    killedAt.some((killed) => Math.abs((first?.at ?? 0) - killed) < UNNOTED_MS);
  const unnoted = twice.filter(isUnnoted).length;
  expectThat(
    twice.length === unnoted,
    `${twice.length - unnoted} mails came twice, but for those that a killed instance had just handed over (${unnoted}).`,
  );
}
