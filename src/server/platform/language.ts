import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { readLanguageFrom } from "#messages/language.ts";
import { isLanguage, LANGUAGES, type Language, type LanguageTag, splitLanguage } from "#messages/languages.ts";

const current = new AsyncLocalStorage<LanguageTag>();
readLanguageFrom(() => current.getStore());

/** Messages that `work` makes are in this language; all others of the server are English. */
export const inLanguage = <Result>(language: LanguageTag, work: () => Result): Result => current.run(language, work);

/** Runs `work` in English, for texts that are stored in the same words whoever acts. */
export const inEnglish = <Result>(work: () => Result): Result => inLanguage("en", work);

/** What `work` makes in each language, for texts that are kept and read later in the language of who asks. */
export function inAllLanguages<Result>(work: () => Result): Record<Language, Result> {
  const made = LANGUAGES.map((language) => [language, inLanguage(language, work)]);
  return Object.fromEntries(made) as Record<Language, Result>;
}

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
