import * as m from "#messages/compiled/languages.ts";
import { LANGUAGE_NAMES, type Language } from "./languages.ts";

/** Returns the name of a language in the current language. */
export const languageName = (language: Language) => m.languageName({ language, name: LANGUAGE_NAMES[language] });
