import { mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createPhotographs } from "#server/collections/content/photographs.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { smallerPictureRoutes } from "./photographs.routes.ts";

test("smaller widths of a photograph are made once, and browsers cache them for an hour", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-photo-"));
  const file = join(folder.path, "gate.jpg");
  await writeFile(file, await aJpeg({ width: 800, height: 600 }));
  const photographs = createPhotographs();
  const files = { publicFiles: new Map([["/Images/gate.jpg", file]]), library: new Map() };
  const sources = await photographs.sourcesOf("/Images/gate.jpg", files);
  const [smallest] = sources;
  await using app = Fastify();
  await app.register(smallerPictureRoutes, { photographs: () => photographs.made, dataDir: folder.path });
  const get = (url = "", headers = {}) => app.inject({ url, headers });

  const first = await get(smallest?.url);
  await rm(file);
  const again = await get(smallest?.url, { "if-none-match": first.headers.etag });
  const otherWidth = await get(smallest?.url.replace(/\d+\.webp/, "321.webp"));

  expect(sources.map(({ width }) => width)).toEqual([320, 640, 800]);
  expect((await sharp(first.rawPayload).metadata()).width).toBe(320);
  expect(first.headers["cache-control"]).toBe("public, max-age=3600");
  expect([again.statusCode, otherWidth.statusCode]).toEqual([304, 404]);
});
