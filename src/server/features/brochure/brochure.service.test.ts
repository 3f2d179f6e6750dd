import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { brochureRoutes } from "./brochure.routes.ts";
import { createBrochureService } from "./brochure.service.ts";
import type { BrochureContent } from "./brochure-data.ts";

const TIME_LIMIT_MS = 60_000;
const BROKEN_PICTURE = "<svg ";

let content: BrochureContent;
beforeAll(async () => {
  content = await loadContent("content");
});

/** A service with a folder of its own, what it has logged, and a server that answers with it. */
async function openBrochure() {
  const dataDir = await mkdtemp(join(tmpdir(), "brochure-"));
  const logged: string[] = [];
  const write = (...words: unknown[]) => void logged.push(words.map(String).join(" "));
  const log = { info: write, warn: write, error: write };
  const create = (changes: Partial<BrochureContent> = {}) =>
    createBrochureService({
      content: { ...content, ...changes },
      dataDir,
      publicUrl: "https://college.example",
      log,
    });
  return {
    dataDir,
    logged,
    create,
    kept: () => readdir(join(dataDir, "cache")),
    runs: () => logged.filter((line) => line.includes("brochure made")).length,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  };
}

async function openServer(brochure: ReturnType<typeof createBrochureService>) {
  const app = Fastify();
  await app.register(brochureRoutes, { brochure });
  return app;
}

test(
  "callers at the same time share one run, and a restart takes the kept file",
  async () => {
    await using house = await openBrochure();
    const brochure = house.create();
    expect(brochure.size()).toBe(0);

    const files = await Promise.all([brochure.get(), brochure.get(), brochure.get()]);
    const afterRestart = await house.create().get();

    expect(new Set(files.map(({ etag }) => etag))).toEqual(new Set([afterRestart.etag]));
    expect(Buffer.from(afterRestart.bytes).equals(files[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(brochure.size()).toBe(afterRestart.bytes.length);
    expect(house.runs()).toBe(1);
  },
  TIME_LIMIT_MS,
);

test(
  "other content makes another file, and the older one is removed",
  async () => {
    await using house = await openBrochure();
    const before = await house.create().get();
    const [kept] = await house.kept();

    const after = await house
      .create({ college: { ...content.college, campaignLabel: "ADMISSION ENQUIRY 2027" } })
      .get();

    expect(after.etag).not.toBe(before.etag);
    expect(await house.kept()).toEqual([expect.not.stringMatching(String(kept))]);
  },
  TIME_LIMIT_MS,
);

test(
  "a kept file that was cut off is made anew",
  async () => {
    await using house = await openBrochure();
    const { bytes } = await house.create().get();
    const [name] = await house.kept();
    const file = join(house.dataDir, "cache", String(name));
    await writeFile(file, bytes.subarray(0, 1000));

    expect((await house.create().get()).size).toBe(bytes.length);
    expect((await readFile(file)).length).toBe(bytes.length);
  },
  TIME_LIMIT_MS,
);

test(
  "the brochure answers GET, HEAD, a repeat with its tag, and the rest of a broken download",
  async () => {
    await using house = await openBrochure();
    const app = await openServer(house.create());

    const whole = await app.inject("/Pdf/Brochure.pdf");
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="Krishnachura-College-of-Pharmacy-brochure.pdf"',
      "content-length": String(whole.rawPayload.length),
    });
    expect(whole.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");

    const head = await app.inject({ method: "HEAD", url: "/Pdf/Brochure.pdf" });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);

    const etag = String(whole.headers.etag);
    const again = await app.inject({ url: "/Pdf/Brochure.pdf", headers: { "if-none-match": `"other", W/${etag}` } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);

    const rest = await app.inject({ url: "/Pdf/Brochure.pdf", headers: { range: "bytes=1000-", "if-range": etag } });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers["content-range"]).toBe(`bytes 1000-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);

    const stale = await app.inject({
      url: "/Pdf/Brochure.pdf",
      headers: { range: "bytes=1000-", "if-range": '"old"' },
    });
    expect(stale.statusCode).toBe(200);
    const beyond = await app.inject({ url: "/Pdf/Brochure.pdf", headers: { range: "bytes=99999999-" } });
    expect(beyond.statusCode).toBe(416);
  },
  TIME_LIMIT_MS,
);

test(
  "a brochure that cannot be made costs one run and one line in the log, and is answered with 503 and a sentence",
  async () => {
    await using house = await openBrochure();
    const seal = join(house.dataDir, "seal.svg");
    await writeFile(seal, BROKEN_PICTURE);
    const brochure = house.create({ publicFiles: new Map([["/Images/seal.svg", seal]]) });
    const app = await openServer(brochure);

    const replies = await Promise.all([app.inject("/Pdf/Brochure.pdf"), app.inject("/Pdf/Brochure.pdf")]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(replies[0]?.headers).toMatchObject({ "retry-after": "60", "content-type": "text/plain; charset=utf-8" });
    expect(replies[0]?.body).toMatch(/^The brochure cannot be made just now\./);
    expect(house.logged).toEqual([expect.stringMatching(/^The brochure cannot be made: .*Images\/seal\.svg.*$/)]);
    expect(brochure.size()).toBe(0);
  },
  TIME_LIMIT_MS,
);

test(
  "a folder that cannot be written costs a warning, not the brochure",
  async () => {
    await using house = await openBrochure();
    await writeFile(join(house.dataDir, "cache"), "a file where the folder should be");

    expect((await house.create().get()).size).toBeGreaterThan(100_000);
    expect(house.logged).toContainEqual(expect.stringContaining("cannot be kept for the next start"));
  },
  TIME_LIMIT_MS,
);
