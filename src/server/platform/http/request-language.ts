import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { isLanguage, type Language, splitLanguage } from "#messages/languages.ts";
import { inLanguage } from "#server/platform/language.ts";

/** Answers of the API are in the first language of `Accept-Language` that the product has, or English; others in that of the address. */
export function answerInLanguage(app: FastifyInstance): void {
  const run = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction) =>
    inLanguage(request.url.startsWith("/api/") ? askedFor(request) : splitLanguage(request.url).language, done);
  app.addHook("onRequest", run);
  // Reading a body leaves the context of the first hook.
  app.addHook("preValidation", run);
}

function askedFor({ headers }: FastifyRequest): Language {
  const asked = (headers["accept-language"] ?? "").toLowerCase().split(",");
  return asked.map((tag) => tag.trim().split(/[-;]/)[0]).find(isLanguage) ?? "en";
}
