import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import type { Photographs } from "#server/collections/content/photographs.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { createFileCache } from "#server/platform/file-cache.ts";
import { isNotModified } from "#server/platform/http/conditional-request.ts";
import { makeVariant } from "#server/platform/media/picture-work.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";

const CACHE_CONTROL = "public, max-age=3600";

/**
 * Serves smaller widths of the content's photographs at `/smaller/<name>`. Each is generated at its first request, one
 * at a time, and cached under DATA_DIR/cache.
 */
export const smallerPictureRoutes: FastifyPluginAsync<{ photographs: () => Photographs; dataDir: string }> = async (
  app,
  { photographs, dataDir },
) => {
  const cache = createFileCache({ dataDir, kind: "picture", type: "webp", maxFiles: Number.POSITIVE_INFINITY });
  const queue = createTaskQueue();

  app.get<{ Params: { name: string } }>("/smaller/:name", async (request, reply) => {
    const { name } = request.params;
    const photograph = photographs().get(name);
    if (photograph === undefined) throw new NotFoundError();
    const etag = `"${name}"`;
    reply.edge = { cacheTags: ["content"] };
    reply.headers({ etag, "cache-control": CACHE_CONTROL }).type("image/webp");
    if (isNotModified(request, etag)) return reply.code(304).send();
    const make = async () => makeVariant(await readFile(photograph.file), photograph.width, "webp");
    return reply.send(await cache.getOrMake(parse(name).name, () => queue.run(make), app.log));
  });
};
