import type { FastifyPluginAsync } from "fastify";
import { NotFoundError } from "#server/errors.ts";
import { isKnown } from "#server/http/conditional-request.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import type { PageAddresses } from "#server/rendering/page-addresses.ts";
import type { ShareService } from "./share.service.ts";

interface ShareRoutesOptions {
  share: ShareService;
  addresses: PageAddresses;
}

const HOUR_S = 3_600;

/** `/share/Bpharma.png` is the picture of `/Bpharma`, `/share/index.png` that of the home page. HEAD is answered too. */
export const shareRoutes: FastifyPluginAsync<ShareRoutesOptions> = async (app, { share, addresses }) => {
  answerErrors(app, "text");

  app.get<{ Params: { "*": string } }>("/share/*", async (request, reply) => {
    const name = /^(.+)\.png$/i.exec(request.params["*"])?.[1];
    const address = name === undefined ? null : addresses.find(name === "index" ? "/" : `/${name}`);
    if (address === null) throw new NotFoundError();
    const { bytes, etag } = await share.get(address);
    reply.headers({ etag, "cache-control": `public, max-age=${HOUR_S}, stale-while-revalidate=${24 * HOUR_S}` });
    return isKnown(request, etag) ? reply.code(304).send() : reply.type("image/png").send(bytes);
  });
};
