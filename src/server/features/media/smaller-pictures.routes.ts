import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import type { Photographs } from "#server/content/smaller-widths.ts";
import { NotFoundError } from "#server/errors.ts";
import { isKnown } from "#server/http/conditional-request.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import { writeWhole } from "#server/write-whole.ts";
import { CACHE_CONTROL } from "./media.routes.ts";
import { makeVariant } from "./picture-work.ts";
import { takeTurns } from "./take-turns.ts";

/**
 * The smaller widths of photographs that the content names: `/smaller/<name>`. Each is made when it is first asked for,
 * one at a time, and kept under DATA_DIR/cache.
 */
export const smallerPictureRoutes: FastifyPluginAsync<{ photographs: Photographs; dataDir: string }> = async (
  app,
  { photographs, dataDir },
) => {
  answerErrors(app, "text");
  const turns = takeTurns();

  app.get<{ Params: { name: string } }>("/smaller/:name", async (request, reply) => {
    const { name } = request.params;
    const photograph = photographs.get(name);
    if (photograph === undefined) throw new NotFoundError();
    const etag = `"${name}"`;
    reply.headers({ etag, "cache-control": CACHE_CONTROL }).type("image/webp");
    if (isKnown(request, etag)) return reply.code(304).send();

    const kept = join(dataDir, "cache", `picture-${name}`);
    const read = () => readFile(kept).catch(() => null);
    const make = async () => {
      const made = await makeVariant(await readFile(photograph.file), photograph.width, "webp");
      await writeWhole(kept, made).catch((err: unknown) => {
        request.log.warn({ err }, "the smaller width of a picture cannot be kept");
      });
      return made;
    };
    return reply.send((await read()) ?? (await turns.take("now", async () => (await read()) ?? make())));
  });
};
