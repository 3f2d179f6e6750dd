import { useState } from "react";
import { Icon, type IconName } from "#admin/ui/icon.tsx";
import { chooseTheme, readTheme, THEMES, type Theme } from "./theme.ts";

const LOOKS: Record<Theme, { icon: IconName; label: string }> = {
  light: { icon: "sun", label: "Light" },
  dark: { icon: "moon", label: "Dark" },
  system: { icon: "screen", label: "As the system" },
};

/** One button that goes through the three: light, dark, as the system. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const label = `Colours: ${LOOKS[theme].label}. Change to: ${LOOKS[next].label}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={LOOKS[theme].icon} />
    </button>
  );
}
