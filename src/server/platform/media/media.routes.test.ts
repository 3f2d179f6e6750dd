import { expect, test, vi } from "vitest";
import { openTestMedia, type TestMedia } from "#tests/server/open-test-media.ts";
import { aJpeg, aPdf } from "#tests/server/pictures.ts";

const TEN_MB = 10 * 1024 * 1024;

async function uploadedUrl(opened: TestMedia, name = "photo.jpg", pdf = aPdf(3000)): Promise<string> {
  const reply = name.endsWith(".pdf")
    ? await opened.upload([{ field: "pdf", name, bytes: pdf }], { path: "/api/pdf" })
    : await opened.upload([{ field: "images", name, bytes: await aJpeg() }]);
  return reply.json().media[0].url;
}

test("a picture is cached for an hour, has its exact type and can run no scripts; HEAD is the same", async () => {
  await using opened = await openTestMedia();
  const url = await uploadedUrl(opened, `${"ক".repeat(500)}.jpg`);

  const reply = await opened.app.inject({ method: "GET", url });
  const head = await opened.app.inject({ method: "HEAD", url });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "content-length": String(reply.rawPayload.length),
    "accept-ranges": "bytes",
  });
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect([head.statusCode, head.payload]).toEqual([200, ""]);
  const { date: _, ...expected } = reply.headers;
  expect(head.headers).toMatchObject(expected);
});

test("a PDF of 10 MB keeps its bytes and its Bengali name, can fetch nothing, and a range of one byte can be read", async () => {
  await using opened = await openTestMedia();
  const pdf = aPdf(TEN_MB);
  const url = await uploadedUrl(opened, "ভর্তির বিজ্ঞপ্তি.pdf", pdf);
  const streams = vi.spyOn(opened.media.store, "stream");

  const { headers, rawPayload } = await opened.app.inject({ method: "GET", url });
  const part = await opened.app.inject({ method: "GET", url, headers: { range: "bytes=0-0" } });

  expect(rawPayload.equals(pdf)).toBe(true);
  expect(headers["content-type"]).toBe("application/pdf");
  // Without the sandbox, in which WebKit shows no PDF.
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; (?!.*sandbox)/);
  expect(headers).not.toHaveProperty("vary");
  const name = encodeURIComponent("ভর্তির-বিজ্ঞপ্তি.pdf");
  expect(headers["content-disposition"]).toBe(`inline; filename="_-_.pdf"; filename*=UTF-8''${name}`);
  expect([part.statusCode, part.payload, part.headers["content-length"]]).toEqual([206, "%", "1"]);
  expect(await streams.mock.results[1]?.value).toMatchObject({ bytesRead: 1 });
});

test("a cached file gets 304 while it exists, and a partial download can be continued", async () => {
  await using opened = await openTestMedia();
  const url = await uploadedUrl(opened, "notice.pdf");
  const get = (headers = {}) => opened.app.inject({ method: "GET", url, headers });
  const whole = await get();
  const etag = String(whole.headers.etag);

  const known = await get({ "if-none-match": etag });
  const part = await get({ range: "bytes=1000-1999", "if-range": etag });
  const beyond = await get({ range: "bytes=3000-" });
  const other = await get({ range: "bytes=1000-", "if-range": '"x"' });

  expect([known.statusCode, known.payload]).toEqual([304, ""]);
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({ "content-range": "bytes 1000-1999/3000", "content-length": "1000" });
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true);
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */3000"]);
  expect(beyond.headers["cache-control"]).toBe("no-store");
  expect(other.statusCode).toBe(200);
  const { db, media } = opened;
  const ids = (await db.selectFrom("media").select("id").execute()).map(({ id }) => id);
  await db.transaction().execute((transaction) => media.service.remove(transaction, ids));
  expect((await get({ "if-none-match": etag })).statusCode).toBe(404);
});

test("an address of no stored file gets 404 or 400", async () => {
  await using opened = await openTestMedia();
  const own = await uploadedUrl(opened);
  const folder = own.replace(/[^/]*$/, "");
  await opened.media.store.write(`${folder.slice(7)}a.html`, Buffer.from("<p>"));
  await opened.media.store.write(`${folder.slice(7)}.env.jpg`, Buffer.from("SECRET=1"));

  for (const url of [
    "/media/../mortarboard.sqlite",
    "/media/..%2f..%2fmortarboard.sqlite",
    "/media/%2e%2e/%2e%2e/etc/passwd",
    "/media/..%5c..%5cmortarboard.sqlite",
    `${folder}..%2f..%2f..%2f..%2fetc%2fpasswd.jpg`,
    ...["a.html", ".env.jpg", "nobody.jpg", "a%00.jpg", "photo.jpg%0A", "a/b.jpg", ""].map((name) => folder + name),
    own.replace("/media/", "/media//x/"),
    "/media/",
    "/media/%",
  ]) {
    const reply = await opened.app.inject({ method: "GET", url });
    expect([400, 404], url).toContain(reply.statusCode);
    expect(reply.headers["cache-control"] ?? "", url).not.toContain("max-age");
  }
});
