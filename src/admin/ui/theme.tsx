import { useState } from "react";
import { inStorage } from "#admin/api/session.ts";
import * as m from "#messages/compiled/admin.ts";
import { Icon, type IconName } from "./icon.tsx";

const THEMES = ["light", "dark", "system"] as const;
type Theme = (typeof THEMES)[number];
const LOOKS: Record<Theme, { icon: IconName; label: () => string }> = {
  light: { icon: "sun", label: m.light },
  dark: { icon: "moon", label: m.dark },
  system: { icon: "screen", label: m.asTheSystem },
};
const KEY = "theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const label = m.coloursChangeTo({ now: LOOKS[theme].label(), next: LOOKS[next].label() });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        inStorage(() => localStorage.setItem(KEY, next), undefined);
        showTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={LOOKS[theme].icon} />
    </button>
  );
}

/** Shows the chosen theme and follows the system and other browser tabs. Once for each page. */
export function followTheme(): void {
  const show = () => showTheme(readTheme());
  show();
  prefersDark.addEventListener("change", show);
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) show();
  });
}

function readTheme(): Theme {
  const stored = inStorage(() => localStorage.getItem(KEY), null);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

function showTheme(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && prefersDark.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
