import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { build } from "vite";
import type { Config } from "#server/config.ts";
import { captchaRoutes } from "#server/features/captcha/captcha.routes.ts";
import { type CaptchaService, createCaptchaService } from "#server/features/captcha/captcha.service.ts";
import { openTestDatabase } from "#server/testing/test-databases.ts";

const PAGE = `<!doctype html><html lang="en"><title>Captcha</title><script type="module" src="/assets/page.js"></script>
<dialog><h1>Admission enquiry</h1><button type="button">Submit</button><div id="place"></div></dialog></html>`;

export interface CaptchaSite extends AsyncDisposable {
  port: number;
  captcha: CaptchaService;
}

/** Builds the browser's half of the captcha as visitors get it. The folder is the caller's to remove. */
export async function buildCaptchaClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-captcha-"));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    worker: { format: "es" },
    build: {
      outDir: folder,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { page: new URL("./captcha-page.ts", import.meta.url).pathname },
        output: { entryFileNames: "assets/[name].js" },
      },
    },
  });
  return folder;
}

/** A page with nothing but a dialog and the captcha, under the site's strict policy, beside the real challenge route. */
export async function startCaptchaSite(folder: string, settings: Config["captcha"]): Promise<CaptchaSite> {
  const database = await openTestDatabase("sqlite");
  const captcha = createCaptchaService({ db: database.db, settings });
  const providerOrigin = settings.scriptUrl && new URL(settings.scriptUrl).origin;
  const app = Fastify({ forceCloseConnections: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook("onSend", async (_request, reply) => {
    reply.header(
      "content-security-policy",
      `default-src 'none'; script-src 'self' ${providerOrigin}; worker-src 'self'; connect-src 'self'; style-src 'self'`,
    );
  });
  await app.register(captchaRoutes, { prefix: "/api/captcha", captcha, limits: { accepted: 30, refused: 300 } });
  await app.register(fastifyStatic, { root: folder });
  app.get("/page", (_request, reply) => reply.type("text/html").send(PAGE));
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    port: (app.server.address() as AddressInfo).port,
    captcha,
    async [Symbol.asyncDispose]() {
      await app.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

export async function removeCaptchaClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true });
}
