import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { aForm } from "#server/testing/forms.ts";
import { type MediaHouse, openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg, aJpegOf, aPdf } from "#server/testing/pictures.ts";

const MB = 1_048_576;

function post(house: MediaHouse, payload: Buffer | string, headers: Record<string, string>, path = "/api/images") {
  return house.app.inject({
    method: "POST",
    url: path,
    payload,
    headers: { authorization: "Bearer admin-1", ...headers },
  });
}

test("an image of exactly 1 MB is taken, and one byte more is not", async () => {
  await using house = await openMediaHouse();

  const taken = await house.upload([{ field: "images", name: "fits.jpg", bytes: await aJpegOf(MB) }]);
  const refused = await house.upload([{ field: "images", name: "big.jpg", bytes: await aJpegOf(MB + 1) }]);

  expect(taken.statusCode).toBe(201);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ ok: false, code: "invalid_upload" });
  expect(refused.json().error).toMatch(/^File too large: “big\.jpg”/);
  expect(await house.files()).toHaveLength(1);
});

test("ten images are taken, and eleven are too many", async () => {
  await using house = await openMediaHouse();
  const image = { field: "images", name: "photo.jpg", bytes: await aJpeg({ width: 60, height: 40 }) };

  const ten = await house.upload(Array(10).fill(image));
  const eleven = await house.upload(Array(11).fill(image));
  const fifty = await house.upload(Array(50).fill(image));

  expect(ten.json().media).toHaveLength(10);
  for (const reply of [eleven, fifty]) {
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toBe("Too many files: send at most 10 images at a time.");
  }
  expect(await house.files()).toHaveLength(10);
});

test("a PDF beyond 10 MB is refused in words that do not speak of 1 MB images", async () => {
  await using house = await openMediaHouse();

  const reply = await house.upload([{ field: "pdf", name: "notice.pdf", bytes: aPdf(10 * MB + 1) }], {
    path: "/api/pdf",
  });

  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toContain("“notice.pdf” has more than 10 MB");
  expect(reply.json().error).not.toContain("File too large");
});

test("a second PDF is one too many", async () => {
  await using house = await openMediaHouse();
  const pdf = { field: "pdf", name: "notice.pdf", bytes: aPdf() };

  const reply = await house.upload([pdf, pdf], { path: "/api/pdf" });

  expect(reply.json().error).toBe("Too many files: send at most one PDF at a time.");
});

test("text fields arrive as they are, in any script, and a file input without a file is none", async () => {
  await using house = await openMediaHouse();
  const fields = { title: "ভর্তি ২০২৬", description: "line 1\r\nline 2\u0000", empty: "" };
  const form = aForm([{ field: "images", name: "", bytes: Buffer.alloc(0) }], fields);

  const reply = await post(house, form.payload, form.headers);

  expect(reply.json()).toEqual({ ok: true, fields, media: [] });
});

test.for(["__proto__", "constructor", "toString"])("a field named %s does no harm", async (name) => {
  await using house = await openMediaHouse();
  const form = aForm([], { title: "x", [`${name}`]: "y" });

  const reply = await post(house, form.payload, form.headers);

  expect(reply.statusCode).toBe(400);
  expect(({} as Record<string, unknown>).title).toBeUndefined();
});

test("a file in a field that takes none is refused", async () => {
  await using house = await openMediaHouse();

  for (const field of ["avatar", "title", "pdf"]) {
    const reply = await house.upload([{ field, name: "x.jpg", bytes: await aJpeg() }]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "invalid_upload", fields: { [field]: expect.any(String) } });
  }
  expect(await house.files()).toEqual([]);
});

test("a field that comes twice, is too long or says it is JSON is refused", async () => {
  await using house = await openMediaHouse();
  const part = (name: string, value: string, type = "text/plain") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };

  for (const body of [
    part("title", "one") + part("title", "two"),
    part("title", "x".repeat(MB)),
    part("title", '{"$ne":""}', "application/json"),
    Array.from({ length: 60 }, (_, index) => part(`field${index}`, "x")).join(""),
  ]) {
    const reply = await post(house, `${body}--b--\r\n`, headers);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ ok: false, code: "bad_input" });
  }
});

test.for([
  ["JSON", '{"title":"x"}', "application/json", 415],
  ["no body at all", "", "", 415],
  ["another kind of multipart", "--b--\r\n", "multipart/mixed; boundary=b", 415],
  ["no boundary", "--b--\r\n", "multipart/form-data", 400],
  ["text without a boundary in it", "nonsense", "multipart/form-data; boundary=b", 400],
  [
    "a form without its end",
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    "multipart/form-data; boundary=b",
    400,
  ],
] as const)("%s answers %s", async ([, payload, type, status]) => {
  await using house = await openMediaHouse();

  const reply = await post(house, payload, type ? { "content-type": type } : {});

  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ ok: false, error: expect.any(String), code: expect.any(String) });
});

test("a request that says to be beyond any use is refused unread", async () => {
  await using house = await openMediaHouse();
  const url = await house.app.listen();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(
    `POST /api/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin-1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${500 * MB}\r\n\r\n--b\r\n`,
  );

  const [answer] = await once(socket.setEncoding("utf8"), "data");

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await once(socket, "close");
});

test("an upload that is cut off midway leaves no row and no file", async () => {
  await using house = await openMediaHouse();
  await house.app.listen();
  const { port } = house.app.server.address() as AddressInfo;
  const file = { field: "images", name: "photo.jpg", bytes: await aJpegOf(500_000) };
  const { payload, headers } = aForm([file, file]);
  const answered = new Promise<number>((resolve) => {
    house.app.server.once("request", (_, response) => response.once("close", () => resolve(response.statusCode)));
  });
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /api/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin-1\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(payload.subarray(0, 700_000), resolve));
  socket.destroy();

  await answered;
  const next = await house.upload([]);

  expect(next.statusCode).toBe(201);
  expect(await house.files()).toEqual([]);
  expect(await house.db.selectFrom("media").selectAll().execute()).toEqual([]);
});
