import { AsyncLocalStorage } from "node:async_hooks";
import { readLanguageFrom } from "#messages/language.ts";
import { LANGUAGES, type Language } from "#messages/languages.ts";

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore());

/** Messages that `work` makes are in this language; all others of the server are English. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => current.run(language, work);

/** For what is kept, and read later in the language of who asks. */
export function inAllLanguages<Result>(work: () => Result): Record<Language, Result> {
  const made = LANGUAGES.map((language) => [language, inLanguage(language, work)]);
  return Object.fromEntries(made) as Record<Language, Result>;
}
