import { mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { Language } from "#messages/languages.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { memoised } from "#server/collections/content/memo.ts";
import { installErrorHandler } from "#server/platform/http/error-handler.ts";
import { createDiskStore, mediaPath } from "#server/platform/media/media-store.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { drawPicture } from "#tests/server/pictures.ts";
import { brochureRoutes } from "./brochure.feature.ts";
import { type BrochureService, createBrochureService } from "./brochure.service.ts";
import type { BrochureContent } from "./brochure-job.ts";

const PATH = "/Pdf/Brochure.pdf";

let content: BrochureContent;
let bengali: BrochureContent;
beforeAll(async () => {
  const all = await loadContent("content");
  content = all;
  bengali = all.translations.bn;
});

/** Opens a brochure service with its own folder and log, and a server that serves the brochure. */
async function openBrochure() {
  const { path: dataDir, remove } = await mkdtempDisposable(join(tmpdir(), "brochure-"));
  const logged: string[] = [];
  const write = (...words: unknown[]) => void logged.push(words.map(String).join(" "));
  const log = { info: write, warn: write, error: write };
  return {
    dataDir,
    logged,
    create: (changes: Partial<BrochureContent> = {}, language: Language = "en") =>
      createBrochureService({
        content: memoised(
          () => content,
          (own) => ({ ...own, ...changes }),
        ),
        store: createDiskStore(join(dataDir, "media")),
        dataDir,
        language,
        queue: createTaskQueue(),
        publicUrl: "https://college.example",
        log,
        onMade() {},
      }),
    kept: () => readdir(join(dataDir, "cache")),
    [Symbol.asyncDispose]: remove,
  };
}

async function openServer(brochure: BrochureService, inBengali = brochure) {
  const app = Fastify({ routerOptions: { caseSensitive: false } });
  installErrorHandler(app);
  await app.register(brochureRoutes, { brochures: { en: brochure, bn: inBengali } });
  return (headers = {}, method: "GET" | "HEAD" = "GET", url = PATH) => app.inject({ method, url, headers });
}

test("callers share one run, a restart uses the cache, and no other college's brochure is served", async () => {
  await using setup = await openBrochure();
  const brochure = setup.create();
  expect(brochure.size()).toBe(0);

  const files = await Promise.all([brochure.get(), brochure.get(), brochure.get()]);
  const afterRestart = await setup.create().get();

  expect(new Set(files.map(({ etag }) => etag))).toEqual(new Set([afterRestart.etag]));
  expect(Buffer.from(afterRestart.bytes).equals(files[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(brochure.size()).toBe(afterRestart.bytes.length);
  expect(setup.logged.filter((line) => line.includes("brochure made"))).toHaveLength(1);

  const [kept = ""] = await setup.kept();
  const own = join(setup.dataDir, "own.pdf");
  await writeFile(own, "%PDF-1.7 own %%EOF");
  const publicFiles = new Map([["/bn/Pdf/Brochure.pdf", own]]);
  const get = await openServer(setup.create(), setup.create({ ...bengali, publicFiles }, "bn"));
  const other = await get({}, "GET", "/bn/pdf/brochure.pdf");
  expect(other.payload).toBe("%PDF-1.7 own %%EOF");
  expect(decodeURIComponent(String(other.headers["content-disposition"]))).toMatch(
    /''কৃষ্ণচূড়া-কলেজ-অব-ফার্মেসি-পুস্তিকা\.pdf$/,
  );
  const whole = await get();
  const { etag, "content-length": length } = whole.headers;
  const [head, again] = [await get({}, "HEAD"), await get({ "if-none-match": `"other", W/${etag}` })];
  const rest = await get({ range: "bytes=1000-", "if-range": etag });
  expect([whole.statusCode, etag]).toEqual([200, afterRestart.etag]);
  expect(whole.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="Krishnachura-College-of-Pharmacy-brochure.pdf"',
  });
  expect([head.statusCode, head.payload, head.headers["content-length"]]).toEqual([200, "", length]);
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
  expect([rest.statusCode, rest.headers["content-range"]]).toEqual([206, `bytes 1000-${Number(length) - 1}/${length}`]);
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);

  content = { ...content, college: { ...content.college, name: { english: "Rupnarayan Institute of Pharmacy" } } };
  const after = await brochure.get();
  expect([after.etag === etag, after.fileName]).toEqual([false, "Rupnarayan-Institute-of-Pharmacy-brochure.pdf"]);
  expect(await setup.kept()).toEqual([expect.not.stringMatching(kept)]);
});

test("photographs of the library are printed, also if the cache cannot be written, of which the log has a warning", async () => {
  await using setup = await openBrochure();
  await writeFile(join(setup.dataDir, "cache"), "a file where the folder should be");
  const store = createDiskStore(join(setup.dataDir, "media"));
  const aPicture = async (height: number) => {
    const key = `2026/11/01a229eb-3837-764e-911d-ff71f4d53deb/gate-${height}.webp`;
    await store.write(key, await drawPicture({ width: 800, height }).webp().toBuffer());
    return { src: mediaPath(key), alt: "The gate", width: 800, height };
  };
  const [inText, onCover] = [await aPicture(400), await aPicture(300)];
  const facilities = content.home.facilities.map((facility) => ({ ...facility, picture: inText }));

  const home = { ...content.home, facilities, hero: { ...content.home.hero, picture: onCover } };
  const { bytes } = await setup.create({ home }).get();

  const printed = Buffer.from(bytes).toString("latin1");
  expect(printed.match(/\/DCTDecode/g)).toHaveLength(2);
  expect(setup.logged).toContainEqual(expect.stringContaining("cannot be kept for the next start"));
});

test("a failed brochure costs one run and one line in the log, and is answered with 503", async () => {
  await using setup = await openBrochure();
  const seal = join(setup.dataDir, "seal.svg");
  await writeFile(seal, "<svg ");
  const brochure = setup.create({ publicFiles: new Map([["/Images/seal.svg", seal]]) });
  const get = await openServer(brochure);

  const replies = await Promise.all([get(), get()]);

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(replies[0]?.headers).toMatchObject({ "retry-after": "60", "content-type": "text/plain; charset=utf-8" });
  expect(replies[0]?.body).toMatch(/^The brochure cannot be made just now\./);
  expect(setup.logged).toEqual([expect.stringMatching(/^The brochure cannot be made: .*Images\/seal\.svg.*$/)]);
  expect(brochure.size()).toBe(0);
});
