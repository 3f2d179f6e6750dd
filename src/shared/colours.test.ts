import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appearanceSchema } from "#contract/content.ts";
import {
  COLOUR_ROLES,
  type Colours,
  checkColours,
  coloursCss,
  contrastOf,
  DEFAULT_COLOURS,
  darkPaletteOf,
  paletteOf,
  recolour,
} from "./colours.ts";

/** 64 colours, from black to white. */
const CHANNEL = [0, 85, 170, 255];
const GRID = CHANNEL.flatMap((red) =>
  CHANNEL.flatMap((green) =>
    CHANNEL.map((blue) => `#${[red, green, blue].map((each) => each.toString(16).padStart(2, "0")).join("")}`),
  ),
);

test("the design's colours pass, and produce the scales in the style sheets", () => {
  const sheets = globSync(["src/ui/*.css", "src/admin/*.css", "src/site/**/*.css"]).map((file) =>
    readFileSync(file, "utf8"),
  );
  const text = sheets.join("\n");

  expect(checkColours(DEFAULT_COLOURS)).toEqual([]);
  expect(paletteOf(DEFAULT_COLOURS)).toEqual(paletteOf({}));
  for (const [name, hex] of [...Object.entries(paletteOf({})), ...Object.entries(darkPaletteOf(DEFAULT_COLOURS))]) {
    expect(text.includes(`${name}: ${hex};`) || text.includes(`var(${name}, ${hex})`), name).toBe(true);
  }
  expect(coloursCss({})).toBe("");
  expect(recolour("#B91A33 #b91a33", {})).toBe("#B91A33 #b91a33");
});

test("whichever colours are chosen, the nearest colours that the errors name pass", () => {
  for (const hex of GRID) {
    for (const chosen of [{ primary: hex, accent: hex, mark: hex }, ...COLOUR_ROLES.map((role) => ({ [role]: hex }))]) {
      const mended: Colours = { ...chosen };
      for (const { path, nearest, sentence } of checkColours(chosen)) {
        expect(sentence).toMatch(
          /^[A-Z].+#[\da-f]{6}.* \(contrast \d+\.\d, needed (4\.5|3)\)\. The nearest .+#[\da-f]{6}\.$/,
        );
        mended[path[0]] = nearest;
      }
      expect(checkColours(mended)).toEqual([]);
      // The remaining default colours are readable beside the chosen ones.
      expect(checkColours({ ...DEFAULT_COLOURS, ...mended })).toEqual([]);
      const dark = darkPaletteOf(mended);
      for (const ground of ["--bg", "--surface", "--surface-raised"]) {
        for (const text of ["--text", "--text-soft", "--text-faint", "--link"]) {
          expect(contrastOf(dark[text] ?? "", dark[ground] ?? "")).toBeGreaterThan(4.5);
        }
      }
      expect(contrastOf(dark["--on-accent"] ?? "", dark["--accent"] ?? "")).toBeGreaterThan(4.5);
    }
  }
});

test("an unreadable colour in appearance.yaml is refused, with the nearest readable colour", () => {
  const { error } = appearanceSchema.safeParse({ colours: { primary: "#123456", accent: "#ffcc00" } });

  expect(error?.issues).toMatchObject([{ path: ["colours", "accent"] }]);
  expect(error?.issues[0]?.message).toMatch(
    /^White text on #ffcc00 cannot be read \(contrast 1\.5, needed 4\.5\)\. The nearest colour that can: #[\da-f]{6}\.$/,
  );
});
