import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { readLanguageFrom } from "#messages/language.ts";
import { isLanguage, LANGUAGES, type Language, type LanguageTag, splitLanguage } from "#messages/languages.ts";

const current = new AsyncLocalStorage<LanguageTag>();
readLanguageFrom(() => current.getStore());

/** Runs `work` with messages in this language; everywhere else the server's messages are English. */
export const inLanguage = <Result>(language: LanguageTag, work: () => Result): Result => current.run(language, work);

/** Runs `work` with English messages, for stored texts that must not depend on who acts. */
export const inEnglish = <Result>(work: () => Result): Result => inLanguage("en", work);

/** Runs `work` in each language and returns the results, for stored texts that are shown in the reader's language. */
export function inAllLanguages<Result>(work: () => Result): Record<Language, Result> {
  const made = LANGUAGES.map((language) => [language, inLanguage(language, work)]);
  return Object.fromEntries(made) as Record<Language, Result>;
}

/** Sets each request's language: below `/api/` by `Accept-Language` (default English), elsewhere by the URL's path. */
export function setRequestLanguage(app: FastifyInstance): void {
  const run = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction) =>
    inLanguage(request.url.startsWith("/api/") ? askedFor(request) : splitLanguage(request.url).language, done);
  app.addHook("onRequest", run);
  // Set the language again: reading the body loses the async context of the first hook.
  app.addHook("preValidation", run);
}

function askedFor({ headers }: FastifyRequest): Language {
  const asked = (headers["accept-language"] ?? "").toLowerCase().split(",");
  return asked.map((tag) => tag.trim().split(/[-;]/)[0]).find(isLanguage) ?? "en";
}
