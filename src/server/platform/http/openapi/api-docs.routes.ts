import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import Fastify, { type FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { compressBody, compressJson, sendBodies } from "#server/platform/http/encoded-bodies.ts";
import { once } from "#server/platform/work/once.ts";
import { apiDocument } from "./openapi.ts";

const DOCUMENT = describeRoute("Read this document", {
  tag: "Operation",
  access: "open",
  description: "OpenAPI 3.1, made from the schemas that the server checks by.",
  reply: { 200: z.looseObject({ openapi: z.literal("3.1.1"), paths: z.record(z.string(), z.unknown()) }) },
});

/** Content security policy without inline scripts. Scalar writes style elements and attributes while it runs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = new URL("api-docs.html", import.meta.url);

/** Routes of the API document, `/api/openapi.json`, and of `/api/docs`, where Scalar displays the document. */
export const apiDocsRoutes: FastifyPluginAsync = async (app) => {
  const getDocument = once(async () => JSON.stringify(apiDocument(app)));
  const getScript = once(loadScript);

  app.get("/openapi.json", { schema: DOCUMENT, onSend: compressJson }, async (_request, reply) => {
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return reply.send(await getDocument());
  });

  app.get("/docs", async (_request, reply) => {
    return reply
      .headers({ "cache-control": "no-store", "content-security-policy": POLICY, "x-robots-tag": "noindex" })
      .type("text/html; charset=utf-8")
      .send(await readFile(PAGE));
  });

  app.get("/docs/scalar.js", async (request, reply) => {
    const { bodies, version } = await getScript();
    reply.header("cache-control", "public, max-age=86400").type("text/javascript; charset=utf-8");
    return sendBodies(bodies, version, request, reply);
  });
};

/** Loads Scalar's script (4 MB), which the package exposes only through a route. */
async function loadScript() {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  await using app = Fastify();
  await app.register(scalar, { routePrefix: "/docs", configuration: { url: "/api/openapi.json" } });
  const { rawPayload } = await app.inject("/docs/js/scalar.js");
  const version = createHash("sha256").update(rawPayload).digest("base64url").slice(0, 20);
  return { bodies: await compressBody(rawPayload), version };
}
