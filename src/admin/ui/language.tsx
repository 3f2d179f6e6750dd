import { api, showFailure } from "#admin/api/api.ts";
import { inStorage, LANGUAGE_KEY, readStoredSession } from "#admin/api/session.ts";
import { language } from "#messages/language.ts";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "#messages/languages.ts";

export function LanguageSwitch() {
  return LANGUAGES.filter((other) => other !== language()).map((other) => (
    <button key={other} type="button" className="sign" lang={other} onClick={() => choose(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  ));
}

/** Sets the language of the page: called once, before anything is shown. */
export function followLanguage(): void {
  document.documentElement.lang = readLanguage() ?? "en";
}

/** The language that was chosen in this browser; undefined until one was. */
export function readLanguage(): Language | undefined {
  const stored = inStorage(() => localStorage.getItem(LANGUAGE_KEY), null);
  return isLanguage(stored) ? stored : undefined;
}

/** Stores the chosen language, and loads the page again where it is in another one. */
export function showIn(chosen: Language): void {
  inStorage(() => localStorage.setItem(LANGUAGE_KEY, chosen), undefined);
  if (chosen !== language()) location.reload();
}

/** Chooses a language. The account keeps it, for its mails and for other browsers. */
async function choose(chosen: Language): Promise<void> {
  try {
    if (readStoredSession()) await api.put("/auth/language", { language: chosen });
    showIn(chosen);
  } catch (error) {
    showFailure(error);
  }
}
