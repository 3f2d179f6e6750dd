import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { aForm } from "#tests/server/forms.ts";
import { openTestMedia, type TestMedia } from "#tests/server/open-test-media.ts";
import { aJpeg, aJpegOf, aPdf } from "#tests/server/pictures.ts";

const MB = 1_048_576;

let api: TestMedia;
beforeAll(async () => {
  api = await openTestMedia();
  return () => api[Symbol.asyncDispose]();
});

function post(payload: Buffer | string, headers: Record<string, string>) {
  const authorization = "Bearer admin-1";
  return api.app.inject({ method: "POST", url: "/api/images", payload, headers: { authorization, ...headers } });
}

/** Returns the number of files that are stored while `send` runs. */
async function storedBy(send: () => Promise<unknown>): Promise<number> {
  const before = (await api.files()).length;
  await send();
  return (await api.files()).length - before;
}

test("an image of exactly 1 MB is accepted, and one byte more is refused", async () => {
  const stored = await storedBy(async () => {
    const taken = await api.upload([{ field: "images", name: "fits.jpg", bytes: await aJpegOf(MB) }]);
    const refused = await api.upload([{ field: "images", name: "big.jpg", bytes: await aJpegOf(MB + 1) }]);
    expect([taken.statusCode, refused.statusCode]).toEqual([201, 400]);
    const error = expect.stringMatching(/^File too large: “big\.jpg”/);
    expect(refused.json()).toMatchObject({ ok: false, code: "invalid_upload", error });
  });

  expect(stored).toBe(1);
});

test("ten images are accepted, and eleven are refused", async () => {
  const image = { field: "images", name: "photo.jpg", bytes: await aJpeg({ width: 60, height: 40 }) };

  const stored = await storedBy(async () => {
    expect((await api.upload(Array(10).fill(image))).json().media).toHaveLength(10);
    for (const count of [11, 50]) {
      const reply = await api.upload(Array(count).fill(image));
      const error = "Too many files: send at most 10 images at a time.";
      expect([reply.statusCode, reply.json().error]).toEqual([400, error]);
    }
  });

  expect(stored).toBe(10);
});

test("a PDF over 10 MB or a second PDF is refused, without mention of the limit of images", async () => {
  const aFile = (bytes: Buffer) => ({ field: "pdf", name: "notice.pdf", bytes });
  const large = await api.upload([aFile(aPdf(10 * MB + 1))], { path: "/api/pdf" });
  const second = await api.upload([aFile(aPdf()), aFile(aPdf())], { path: "/api/pdf" });

  expect([large.statusCode, second.statusCode]).toEqual([400, 400]);
  expect(large.json().error).toMatch(/^“notice\.pdf” has more than 10 MB/);
  expect(second.json().error).toBe("Too many files: send at most one PDF at a time.");
});

test("text fields of any script arrive unchanged, and an empty file input is no file", async () => {
  const fields = { title: "ভর্তি ২০২৬", description: "line 1\r\nline 2\u0000", empty: "" };
  const form = aForm([{ field: "images", name: "", bytes: Buffer.alloc(0) }], fields);

  const reply = await post(form.payload, form.headers);

  expect(reply.json()).toEqual({ ok: true, fields, media: [] });
});

test("a file in a field that takes none is refused", async () => {
  const stored = await storedBy(async () => {
    for (const field of ["avatar", "title", "pdf"]) {
      const reply = await api.upload([{ field, name: "x.jpg", bytes: await aJpeg() }]);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: "invalid_upload", fields: { [field]: expect.any(String) } });
    }
  });

  expect(stored).toBe(0);
});

const part = (name: string, value: string, type = "text/plain") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
const FORM = "multipart/form-data; boundary=b";
const END = "--b--\r\n";

test.for([
  ["a field that comes twice", part("title", "one") + part("title", "two") + END, FORM, 400],
  ["a field that is too long", part("title", "x".repeat(MB)) + END, FORM, 400],
  ["a field that says it is JSON", part("title", '{"$ne":""}', "application/json") + END, FORM, 400],
  ["sixty fields", Array.from({ length: 60 }, (_, index) => part(`field${index}`, "x")).join("") + END, FORM, 400],
  ["no boundary", END, "multipart/form-data", 400],
  ["text without a boundary in it", "nonsense", FORM, 400],
  ["a form without its end", part("a", "x"), FORM, 400],
  ["another kind of multipart", END, "multipart/mixed; boundary=b", 415],
] as const)("%s is refused as JSON", async ([, payload, type, status]) => {
  const reply = await post(payload, { "content-type": type });

  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ ok: false, error: expect.any(String), code: expect.any(String) });
  if (status === 400) expect(reply.json().code).toBe("bad_input");
});

/** Begins an upload on a separate connection. */
async function beginUpload(type: string, length: number) {
  if (!api.app.server.listening) await api.app.listen();
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = ["POST /api/images HTTP/1.1", "Host: x", "Authorization: Bearer admin-1", `Content-Type: ${type}`];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

test("a request that declares too large a size is refused unread", async () => {
  const socket = await beginUpload(FORM, 500 * MB);
  socket.write("--b\r\n");

  const [answer] = await once(socket.setEncoding("utf8"), "data");

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await once(socket, "close");
});

test("an upload that is cut off midway leaves no row and no file", async () => {
  const file = { field: "images", name: "photo.jpg", bytes: await aJpegOf(500_000) };
  const { payload, headers } = aForm([file, file]);
  const rows = () => api.db.selectFrom("media").selectAll().execute();
  const before = await rows();

  const stored = await storedBy(async () => {
    const socket = await beginUpload(headers["content-type"], payload.length);
    const answered = new Promise((resolve) => {
      api.app.server.once("request", (_, response) => response.once("close", resolve));
    });
    await new Promise((resolve) => socket.write(payload.subarray(0, 700_000), resolve));
    socket.destroy();
    await answered;
    expect((await api.upload([])).statusCode).toBe(201);
  });

  expect(stored).toBe(0);
  expect(await rows()).toEqual(before);
});
