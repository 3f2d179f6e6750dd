import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import type { Photographs } from "#server/content/smaller-widths.ts";
import { NotFoundError } from "#server/errors.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import { writeWhole } from "#server/write-whole.ts";
import { makeVariant, photographWidths } from "./picture-work.ts";
import { takeTurns } from "./take-turns.ts";

const NAME = /^(?<photograph>[\da-f]{16})-(?<width>\d+)\.webp$/;

/**
 * The smaller widths of photographs that the content names: `/smaller/<name>-640.webp`. Each is made when it is first
 * asked for, one at a time, and kept under DATA_DIR/cache.
 */
export const smallerPictureRoutes: FastifyPluginAsync<{ photographs: Photographs; dataDir: string }> = async (
  app,
  { photographs, dataDir },
) => {
  answerErrors(app, "text");
  const turns = takeTurns();

  app.get<{ Params: { name: string } }>("/smaller/:name", async (request, reply) => {
    const { photograph = "", width } = NAME.exec(request.params.name)?.groups ?? {};
    const file = photographs.get(photograph);
    if (file === undefined) throw new NotFoundError();
    const kept = join(dataDir, "cache", `picture-${photograph}-${width}.webp`);
    const read = () => readFile(kept).catch(() => null);
    const bytes = (await read()) ?? (await turns.take("now", async () => (await read()) ?? make(file, Number(width))));
    reply.header("cache-control", "public, max-age=31536000, immutable").type("image/webp");
    return reply.send(bytes);

    async function make(from: string, wanted: number): Promise<Buffer> {
      const original = await readFile(from);
      if (!(await photographWidths(original)).includes(wanted)) throw new NotFoundError();
      const made = await makeVariant(original, wanted, "webp");
      await writeWhole(kept, made).catch((err: unknown) => {
        request.log.warn({ err }, "the smaller width of a picture cannot be kept");
      });
      return made;
    }
  });
};
