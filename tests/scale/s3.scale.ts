import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openObjectStore, parseS3Url } from "#server/platform/media/s3.ts";
import { openTestSite, type TestSite } from "#tests/e2e/support/open-test-site.ts";
import { aForm } from "#tests/server/forms.ts";
import { aPdf } from "#tests/server/pictures.ts";
import { runServer } from "#tests/support/server-process.ts";
import { installSwift, startSwiftServer } from "./swift.ts";

let swift: Awaited<ReturnType<typeof startSwiftServer>>;
beforeAll(async () => {
  await installSwift();
  swift = await startSwiftServer();
});
afterAll(() => swift[Symbol.asyncDispose]());

const PLACES = ["on disk", "in a bucket"] as const;
const TEN_MB = 10 * 1024 * 1024;
const READERS = 200;
const LEAVING = 40;
/** Maximum memory of the server in MB. With a bucket, connections to the store need more. */
const MAX_MB = { "on disk": 300, "in a bucket": 350 };
/** malloc settings, as in the systemd unit. */
const MEMORY = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "65536" };

/** Opens a site with an admin, and with the uploads stored in `place`. */
async function openSite(place: (typeof PLACES)[number]) {
  const site = await openTestSite({
    env: {
      ...{ SAMPLE_DATA: "false", CAPTCHA: "off", LOG_LEVEL: "warn", ...MEMORY },
      ...(place === "in a bucket" && { MEDIA_URL: swift.url(crypto.randomUUID()) }),
    },
  });
  const admin = { email: "clerk@college.example", password: "Amaltas 2026 jhoor" };
  // The first admin needs no invitation when the request comes from this machine.
  await postJson(site, "signup", { ...admin, name: "Ananya Sen" });
  const { token } = await postJson(site, "login", { ...admin, force: true });
  const upload = async (name: string, bytes: Buffer) => {
    const { payload, headers } = aForm([{ field: "pdf", name, bytes }]);
    const reply = await fetch(`${site.url}/api/library/pdfs`, {
      ...{ method: "POST", body: new Uint8Array(payload as Buffer) },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    return reply.json();
  };
  return { site, upload, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

async function postJson({ url }: TestSite, name: string, body: object) {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/api/auth/${name}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

/** Opens a new connection and requests all but the first byte, without reading the response yet. */
function askForRange(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { agent: false, headers: { range: "bytes=1-" } }, resolve);
    asking.on("error", reject).end();
  });
}

async function megabytes(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000);
  return { now: of("VmRSS"), most: of("VmHWM") };
}

test.for(PLACES)("%s a PDF of 10 MB is read by 200 at once, slow and fast, in little memory", async (place) => {
  await using opened = await openSite(place);
  const { site, upload } = opened;
  const { items } = await upload("notice.pdf", aPdf(TEN_MB));
  const address = site.url + items[0].url;
  const before = await megabytes(site.pid);
  // Reset the peak memory, which is measured from here on.
  await writeFile(`/proc/${site.pid}/clear_refs`, "5");

  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: READERS }, () => askForRange(address)));
  await sleep(2_000);
  const waiting = await megabytes(site.pid);
  const lengths = await Promise.all(
    answers.map(async (answer) => {
      let length = 0;
      for await (const chunk of answer) length += chunk.length;
      return length;
    }),
  );
  const seconds = (performance.now() - started) / 1000;

  const { most } = await megabytes(site.pid);
  console.log(
    `${place}: ${before.now} MB before, ${waiting.now} MB with ${READERS} readers waiting, ${most} MB at most; ${Math.round((READERS * TEN_MB) / 1e6 / seconds)} MB/s`,
  );
  expect(new Set(lengths)).toEqual(new Set([TEN_MB - 1]));
  expect(most).toBeLessThan(MAX_MB[place]);
});

test.for(PLACES)("%s the read ends when its visitor leaves", async (place) => {
  await using opened = await openSite(place);
  const { site, upload } = opened;
  const { items } = await upload("notice.pdf", aPdf(TEN_MB));
  const openFiles = async () => (await readdir(`/proc/${site.pid}/fd`)).length;
  const before = await openFiles();
  const answers = await Promise.all(Array.from({ length: LEAVING }, () => askForRange(site.url + items[0].url)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([206]));
  // Each download has a connection to the visitor, and an open file or a connection to the bucket.
  // One connection to the bucket may have been open before.
  expect(await openFiles()).toBeGreaterThanOrEqual(before + 2 * LEAVING - 1);

  for (const answer of answers) answer.destroy();

  await expect.poll(openFiles).toBeLessThan(before + 10);
});

test("the start ends at what the bucket refuses, in one line without the secret", async () => {
  const url = swift.url("start");
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-bucket-"));
  for (const [wrong, code] of [
    [url.replace("se%2F", "wrong%2F"), "403 SignatureDoesNotMatch"],
    [url.replace("@uploads", "@upload"), "404 NoSuchBucket"],
  ] as const) {
    const { code: exit, stderr } = await runServer({
      env: { PORT: "0", DATA_DIR: folder.path, MEDIA_URL: wrong, SAMPLE_DATA: "false" },
    });
    expect([exit, stderr]).toEqual([1, [expect.stringContaining(`MEDIA_URL: the bucket upload`)]]);
    expect(stderr[0]).toContain(`refuses (${code}). Check the key`);
    expect(stderr[0]).not.toMatch(/wrong|office/);
  }
});

test("a bucket with more keys than a page of its list is listed whole", async () => {
  const objects = openObjectStore(parseS3Url("MEDIA_URL", swift.url("many"), {}));
  const keys = Array.from({ length: 1_100 }, (_, index) => `2026/11/${String(index).padStart(4, "0")}`);
  const left = keys.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const key of left) await objects.put(key, Buffer.from(key));
    }),
  );

  expect(await objects.list("2026/")).toEqual(keys);
});
