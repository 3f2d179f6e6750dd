import { AsyncLocalStorage } from "node:async_hooks";
import { readLanguageFrom } from "#messages/language.ts";
import type { LanguageTag } from "#messages/languages.ts";

const current = new AsyncLocalStorage<LanguageTag>();
readLanguageFrom(() => current.getStore());

/** Messages that `work` makes are in this language; all others of the server are English. */
export const inLanguage = <Result>(language: LanguageTag, work: () => Result): Result => current.run(language, work);
