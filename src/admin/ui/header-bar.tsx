import { type ReactNode, useState } from "react";
import { api, tryOrToast } from "#admin/api/api.ts";
import { LANGUAGE_KEY, readStoredSession, withStorageFallback } from "#admin/api/session.ts";
import * as m from "#messages/compiled/admin.ts";
import { language } from "#messages/language.ts";
import { addressIn, isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, MANIFEST } from "#messages/languages.ts";
import styles from "./header-bar.module.css";
import { Icon, type IconName } from "./icon.tsx";

/** The header bar. @param props.find the dashboard's search button; omitted on the account screens */
export function HeaderBar({ find, children }: { find?: ReactNode; children?: ReactNode }) {
  const name = (
    <a className={styles.name} href="/admin">
      <img src="/admin/seal" alt="" width="34" height="34" />
      {m.admin()}
    </a>
  );
  return (
    <header className={find ? "unprinted" : undefined}>
      <div className={styles.bar}>
        {find ? <h1>{name}</h1> : name}
        {find}
        <div className={styles.right}>
          <LanguageSwitch />
          <ThemeSwitch />
          <a className={styles.site} href={addressIn(language(), "/")} aria-label={m.viewSite()}>
            <Icon name="external" />
            <span>{m.viewSite()}</span>
          </a>
          {children}
        </div>
      </div>
      <div className={styles.paar} />
    </header>
  );
}

const THEMES = ["light", "dark", "system"] as const;
type Theme = (typeof THEMES)[number];
const LOOKS: Record<Theme, { icon: IconName; label: () => string }> = {
  light: { icon: "sun", label: m.light },
  dark: { icon: "moon", label: m.dark },
  system: { icon: "screen", label: m.asTheSystem },
};
const KEY = "theme";
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const label = m.coloursChangeTo({ now: LOOKS[theme].label(), next: LOOKS[next].label() });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        withStorageFallback(() => localStorage.setItem(KEY, next), undefined);
        showTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={LOOKS[theme].icon} />
    </button>
  );
}

/** Applies the chosen theme and follows changes of the system and in other browser tabs. Call once per page. */
export function applyTheme(): void {
  const show = () => showTheme(readTheme());
  show();
  prefersDark().addEventListener("change", show);
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) show();
  });
}

function readTheme(): Theme {
  const stored = withStorageFallback(() => localStorage.getItem(KEY), null);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

function showTheme(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && prefersDark().matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

function LanguageSwitch() {
  return LANGUAGES.filter((other) => other !== language()).map((other) => (
    <button key={other} type="button" className="sign" lang={other} onClick={() => choose(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  ));
}

/** Sets the language of the page. Call once, before the first render. */
export function applyLanguage(): void {
  // An invitation names the language of its mail, in which a new colleague goes on until choosing another.
  const named = new URLSearchParams(location.search).get("language");
  if (isLanguage(named) && !readLanguage())
    withStorageFallback(() => localStorage.setItem(LANGUAGE_KEY, named), undefined);
  const chosen = readLanguage() ?? "en";
  document.documentElement.lang = chosen;
  document.querySelector("[rel=manifest]")?.setAttribute("href", addressIn(chosen, `/admin${MANIFEST}`));
}

/** Returns the language chosen in this browser; undefined if none was. */
export function readLanguage(): Language | undefined {
  const stored = withStorageFallback(() => localStorage.getItem(LANGUAGE_KEY), null);
  return isLanguage(stored) ? stored : undefined;
}

/** Stores the chosen language, and reloads the page if it is in another one. */
export function switchLanguage(chosen: Language): void {
  withStorageFallback(() => localStorage.setItem(LANGUAGE_KEY, chosen), undefined);
  if (chosen !== language()) location.reload();
}

/** Switches the language and stores it in the account, for its mails and for other browsers. */
function choose(chosen: Language): Promise<boolean> {
  return tryOrToast(async () => {
    if (readStoredSession()) await api.put("/auth/language", { language: chosen });
    switchLanguage(chosen);
  });
}
