import { once } from "node:events";
import type { ReadStream } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { type MediaHouse, openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg, aPdf } from "#server/testing/pictures.ts";

const TEN_MB = 10 * 1024 * 1024;

async function uploadedUrl(house: MediaHouse, name = "photo.jpg"): Promise<string> {
  const reply = name.endsWith(".pdf")
    ? await house.upload([{ field: "pdf", name, bytes: aPdf(3000) }], { path: "/api/pdf" })
    : await house.upload([{ field: "images", name, bytes: await aJpeg() }]);
  return reply.json().media[0].url;
}

test("a picture is kept for an hour, then asked for again, has its exact type and can run nothing", async () => {
  await using house = await openMediaHouse();
  const url = await uploadedUrl(house);

  const reply = await house.app.inject({ method: "GET", url });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "content-disposition": 'inline; filename="photo.jpg"',
    "content-length": String(reply.rawPayload.length),
    "accept-ranges": "bytes",
  });
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test("a PDF keeps its name in Bengali", async () => {
  await using house = await openMediaHouse();
  const url = await uploadedUrl(house, "ভর্তির বিজ্ঞপ্তি.pdf");

  const { headers } = await house.app.inject({ method: "GET", url });

  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toBe(
    `inline; filename="_-_.pdf"; filename*=UTF-8''${encodeURIComponent("ভর্তির-বিজ্ঞপ্তি.pdf")}`,
  );
});

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
test.for([
  ["no name at all", "", true],
  [
    "Chrome",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
    true,
  ],
  ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", true],
  [
    "Safari",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/18.6 Mobile/15E148 Safari/604.1`,
    false,
  ],
  ["Chrome on an iPhone", `Mozilla/5.0 (iPhone) ${APPLE} CriOS/142.0 Mobile/15E148 Safari/604.1`, false],
] as const)(
  "a PDF fetches nothing, and is sandboxed unless the browser is WebKit: %s",
  async ([, userAgent, isSandboxed]) => {
    await using house = await openMediaHouse();
    const url = await uploadedUrl(house, "notice.pdf");

    const { headers } = await house.app.inject({ method: "GET", url, headers: { "user-agent": userAgent } });

    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy.includes("sandbox")).toBe(isSandboxed);
    expect(headers.vary).toBe("user-agent");
  },
);

test("the longest name in Bengali is found at its address", async () => {
  await using house = await openMediaHouse();
  const url = await uploadedUrl(house, `${"ক".repeat(500)}.jpg`);

  expect((await house.app.inject({ method: "GET", url })).statusCode).toBe(200);
});

test("HEAD answers as GET does, without the bytes", async () => {
  await using house = await openMediaHouse();
  const url = await uploadedUrl(house);
  const get = await house.app.inject({ method: "GET", url });

  const head = await house.app.inject({ method: "HEAD", url });

  expect(head.statusCode).toBe(200);
  expect(head.payload).toBe("");
  const { date: _, ...expected } = get.headers;
  expect(head.headers).toMatchObject(expected);
});

test("a browser that has the file is told so, and one that has a part gets the rest", async () => {
  await using house = await openMediaHouse();
  const url = await uploadedUrl(house, "notice.pdf");
  const whole = await house.app.inject({ method: "GET", url });
  const etag = String(whole.headers.etag);

  const known = await house.app.inject({ method: "GET", url, headers: { "if-none-match": etag } });
  const part = await house.app.inject({ method: "GET", url, headers: { range: "bytes=1000-1999", "if-range": etag } });
  const beyond = await house.app.inject({ method: "GET", url, headers: { range: "bytes=3000-" } });
  const other = await house.app.inject({ method: "GET", url, headers: { range: "bytes=1000-", "if-range": '"x"' } });

  expect([known.statusCode, known.payload]).toEqual([304, ""]);
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({ "content-range": "bytes 1000-1999/3000", "content-length": "1000" });
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true);
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */3000"]);
  expect(beyond.headers["cache-control"]).toBe("no-store");
  expect(other.statusCode).toBe(200);
});

test("for one byte of a large file one byte is read", async () => {
  await using house = await openMediaHouse();
  const [media] = (
    await house.upload([{ field: "pdf", name: "a.pdf", bytes: aPdf(TEN_MB) }], { path: "/api/pdf" })
  ).json().media;
  const streams = vi.spyOn(house.media.store, "stream");
  const reads = vi.spyOn(house.media.store, "read");

  const part = await house.app.inject({ method: "GET", url: media.url, headers: { range: "bytes=0-0" } });
  const file = streams.mock.results[0]?.value as ReadStream;

  expect([part.statusCode, part.payload, part.headers["content-length"]]).toEqual([206, "%", "1"]);
  expect(reads).not.toHaveBeenCalled();
  expect(file.bytesRead).toBe(1);
});

test("a client that goes away in the middle of a file leaves none open", async () => {
  await using house = await openMediaHouse();
  const [media] = (
    await house.upload([{ field: "pdf", name: "a.pdf", bytes: aPdf(TEN_MB) }], { path: "/api/pdf" })
  ).json().media;
  const streams = vi.spyOn(house.media.store, "stream");
  const origin = await house.app.listen({ host: "127.0.0.1", port: 0 });

  const [answer] = (await once(get(origin + media.url, { agent: false }), "response")) as [IncomingMessage];
  const file = streams.mock.results[0]?.value as ReadStream;
  await once(answer, "readable");
  const closing = once(file, "close");
  answer.destroy();
  await closing;

  expect(file.bytesRead).toBeLessThan(TEN_MB);
});

test.for([
  "/media/../mortarboard.sqlite",
  "/media/..%2f..%2fmortarboard.sqlite",
  "/media/%2e%2e/%2e%2e/etc/passwd",
  "/media/..%5c..%5cmortarboard.sqlite",
  "/media/2026/11/01a1fe00-21f2-7fbc-bd16-09d692ac5b9d/..%2f..%2f..%2f..%2fetc%2fpasswd.jpg",
  "/media/2026/11/01a1fe00-21f2-7fbc-bd16-09d692ac5b9d/nobody.jpg",
  "/media/2026/11/01a1fe00-21f2-7fbc-bd16-09d692ac5b9d/a%00.jpg",
  "/media/2026/11/",
  "/media/",
  "/media/%",
])("%s answers 404 or 400, and no file", async (url) => {
  await using house = await openMediaHouse();
  await uploadedUrl(house);

  const reply = await house.app.inject({ method: "GET", url });

  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.headers["cache-control"] ?? "").not.toContain("max-age");
});

test("a removed picture is gone for browsers that ask whether theirs is still the one", async () => {
  await using house = await openMediaHouse();
  const url = await uploadedUrl(house);
  const { headers } = await house.app.inject({ method: "GET", url });
  for (const key of await house.files()) await house.media.store.removeFolder(key.replace(/\/[^/]*$/, ""));

  const reply = await house.app.inject({ method: "GET", url, headers: { "if-none-match": String(headers.etag) } });

  expect(reply.statusCode).toBe(404);
});
