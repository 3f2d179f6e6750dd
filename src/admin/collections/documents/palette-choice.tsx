import * as m from "#messages/compiled/admin-editor.ts";
import { COLOUR_ROLES, type Colours, DEFAULT_COLOURS } from "#shared/colours.ts";
import styles from "./appearance-preview.module.css";

/** Predefined palettes, with enough contrast in every place where the design uses their colours. */
export const PALETTES: readonly { name: () => string; colours: Required<Colours> }[] = [
  { name: m.paletteForest, colours: { primary: "#1f5a3d", accent: "#a63a1e", mark: "#f2b632" } },
  { name: m.paletteTeal, colours: { primary: "#0f5c66", accent: "#8f1d3f", mark: "#f4c04e" } },
  { name: m.paletteNavy, colours: { primary: "#1d3a73", accent: "#a8450b", mark: "#ffb347" } },
  { name: m.paletteMaroon, colours: { primary: "#6d1f36", accent: "#805400", mark: "#e9b84a" } },
  { name: m.paletteViolet, colours: { primary: "#4b2e83", accent: "#a81d66", mark: "#f3c65f" } },
  { name: m.paletteSlate, colours: { primary: "#37414f", accent: "#1c5fb0", mark: "#9fd0f5" } },
  { name: m.paletteSky, colours: { primary: "#175a93", accent: "#b3261e", mark: "#ffd166" } },
  { name: m.paletteEarth, colours: { primary: "#5a3d28", accent: "#2f6b3a", mark: "#e8c15a" } },
];

type PaletteChoiceProps = {
  colours: Partial<Record<string, string>>;
  onChoose: (colours: Required<Colours> | undefined) => void;
};

/** Buttons for the standard colours and the predefined palettes; each button sets all three colours. */
export function PaletteChoice({ colours, onChoose }: PaletteChoiceProps) {
  const own = { name: m.standardColour, colours: undefined };
  return (
    <fieldset className={styles.palettes}>
      <legend>{m.readyPalettes()}</legend>
      {[own, ...PALETTES].map(({ name, colours: offered }) => (
        <button
          key={name()}
          type="button"
          className="press"
          aria-pressed={COLOUR_ROLES.every((role) => (colours[role] || undefined) === offered?.[role])}
          onClick={() => onChoose(offered)}
        >
          <span aria-hidden="true">
            {COLOUR_ROLES.map((role) => (
              <i key={role} style={{ background: (offered ?? DEFAULT_COLOURS)[role] }} />
            ))}
          </span>
          {name()}
        </button>
      ))}
    </fieldset>
  );
}
