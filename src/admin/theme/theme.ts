export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** What the person chose in this browser; the system's choice until then. */
export function readTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Then it lasts as long as the page.
  }
  showTheme(theme);
}

/** Shows the chosen theme, and goes on following the system and other tabs. Once for each page. */
export function followTheme(): void {
  const show = () => showTheme(readTheme());
  show();
  prefersDark.addEventListener("change", show);
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) show();
  });
}

function showTheme(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && prefersDark.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
