import { AsyncLocalStorage } from "node:async_hooks";
import { readLanguageFrom } from "#messages/language.ts";
import type { Language } from "#messages/languages.ts";

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore());

/** Messages that `work` makes are in this language; all others of the server are English. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => current.run(language, work);
