/**
 * The three colours that a college may choose, and the scales derived from them. Every derived colour keeps its place
 * in the design's scale (`ui/tokens.css`) and takes hue and chroma from the chosen colour. Computed in OKLCH:
 * https://bottosson.github.io/posts/oklab/
 */

import * as mColours from "#messages/compiled/colours.ts";
import design from "./design-colours.json" with { type: "json" };

export const COLOUR_ROLES = ["primary", "accent", "mark"] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];
/** The chosen colours as `#rrggbb`; by default the design's colours. */
export type Colours = Partial<Record<ColourRole, string | undefined>>;

/** Colours by custom property. The lightness of `shades` follows the chosen colour; `tints` keep their lightness. */
const SCALES: Record<ColourRole, { shades: Record<string, string>; tints: Record<string, string> }> = design.light;
/** Colours of the admin's dark theme, the same as in `admin.css`. */
const DARK: Record<ColourRole, Record<string, string>> = design.dark;

const { primary, accent, mark } = design.light;
/** The design's colours, for a college that chooses none. */
export const DEFAULT_COLOURS = {
  primary: primary.shades["--neel-700"],
  accent: accent.shades["--alta-600"],
  mark: mark.shades["--halud-400"],
};

/** Returns all colours of the light theme by custom property, adapted to the chosen colours. */
export function paletteOf(colours: Colours): Record<string, string> {
  return Object.fromEntries(COLOUR_ROLES.flatMap((role) => Object.entries(scaleOf(role, colours[role]))));
}

/** Returns the colours of the admin's dark theme by custom property, adapted to the chosen colours. */
export function darkPaletteOf(colours: Colours, roles: readonly ColourRole[] = COLOUR_ROLES): Record<string, string> {
  const tinted = (role: ColourRole) =>
    Object.entries(DARK[role]).map(([name, hex]) => [name, tint(role, hex, colours[role])]);
  return Object.fromEntries(roles.flatMap(tinted));
}

/** Returns CSS rules that override `ui/tokens.css`; "" if none is chosen. @param dark with the admin's dark theme */
export function coloursCss(colours: Colours, { dark = false } = {}): string {
  const chosen = COLOUR_ROLES.filter((role) => colours[role] !== undefined);
  if (chosen.length === 0) return "";
  const light = chosen.flatMap((role) => Object.entries(scaleOf(role, colours[role])));
  const rules = (entries: string[][]) => `:root{${entries.map(([name, value]) => `${name}:${value}`).join(";")}}`;
  const night = Object.entries(darkPaletteOf(colours, chosen));
  const inDark = dark ? `@media screen{${rules(night).replace(":root", ':root[data-theme="dark"]')}}` : "";
  return `@layer tokens{${rules(light)}${inDark}}`;
}

/** Replaces the design's colours by the chosen ones in a text such as a drawing, a mail or a template. */
export function recolour(text: string, colours: Colours): string {
  const changes = new Map<string, string>();
  for (const role of COLOUR_ROLES) {
    if (colours[role] === undefined) continue;
    const { shades, tints } = SCALES[role];
    const scale = scaleOf(role, colours[role]);
    for (const [name, hex] of Object.entries({ ...shades, ...tints })) changes.set(hex, scale[name] ?? hex);
  }
  if (changes.size === 0) return text;
  return text.replace(/#[0-9a-f]{6}\b/gi, (hex) => changes.get(hex.toLowerCase()) ?? hex);
}

/** Minimum contrast in WCAG 2.2: `TEXT_CONTRAST` for text, `GRAPHICS_CONTRAST` for graphics. */
const TEXT_CONTRAST = 4.5;
const GRAPHICS_CONTRAST = 3;
const WHITE = "#ffffff";
const CLOTH = "#faf9f7";

interface Pair {
  /** Background (`on`) and foreground (`of`), as custom properties or colours. */
  on: string;
  of: string;
  /** Message that describes what cannot be read or seen. `colour`: the chosen colour. */
  words: (v: { colour: string }) => string;
  least: number;
}

const pairs = (words: Pair["words"], of: string[], on: string[], least = TEXT_CONTRAST): Pair[] =>
  of.flatMap((each) => on.map((ground) => ({ of: each, on: ground, words, least })));

/** Every pair of colours that the design uses for text on a background, or for an edge that must be visible. */
const PAIRS: Record<ColourRole, Pair[]> = {
  primary: [
    ...pairs(mColours.whiteText, [WHITE], ["--neel-700", "--neel-800", "--neel-900", "--neel-950"]),
    ...pairs(mColours.textOnWhite, ["--neel-700", "--neel-800", "--neel-950"], [WHITE, CLOTH]),
    ...pairs(mColours.textOnTint, ["--neel-700", "--neel-800"], ["--neel-50", "--neel-100", "--sky"]),
    ...pairs(mColours.paleTextOnDark, ["--text-on-deep", "--text-on-deep-soft"], ["--neel-900", "--neel-950"]),
    ...pairs(mColours.greyText, ["--text-soft", "--text-on-sky"], ["--neel-50", "--neel-100", "--sky"]),
    ...pairs(mColours.smallGreyText, ["--text-faint"], [WHITE, CLOTH, "--neel-50"]),
    ...pairs(mColours.fieldEdge, ["--line-strong"], [WHITE], GRAPHICS_CONTRAST),
  ],
  accent: [
    ...pairs(mColours.whiteText, [WHITE], ["--alta-600", "--accent-hover"]),
    ...pairs(mColours.paleText, ["--on-accent-soft"], ["--alta-600"]),
    ...pairs(mColours.textOnWhite, ["--alta-600"], [WHITE, CLOTH]),
    ...pairs(mColours.textOnTinted, ["--alta-600"], ["--neel-50", "--sky", "--accent-soft"]),
    ...pairs(mColours.labelInTint, ["--accent-on-deep"], ["--neel-900"]),
  ],
  mark: [
    ...pairs(mColours.darkText, ["--neel-950"], ["--halud-400", "--halud-200"]),
    ...pairs(mColours.textOnDark, ["--halud-400"], ["--neel-900", "--neel-950"]),
    ...pairs(mColours.darkTextOnTint, ["--text-on-mark-soft"], ["--halud-100"]),
    ...pairs(mColours.focusRing, ["--halud-400"], ["--neel-900", "--neel-950"], GRAPHICS_CONTRAST),
  ],
};

export interface ColourError {
  path: [ColourRole];
  /** Error message with the nearest colour that passes. */
  sentence: string;
  nearest: string;
}

/** Returns the validation errors of chosen colours with insufficient contrast, at most one for each colour. */
export function checkColours(colours: Colours): ColourError[] {
  const validationErrors: ColourError[] = [];
  // Check each colour against the corrected values of the earlier ones.
  const settled: Colours = { ...colours };
  for (const role of COLOUR_ROLES) {
    const chosen = colours[role]?.toLowerCase();
    if (chosen === undefined) continue;
    const failing = failingPair(role, settled);
    if (!failing) continue;
    const nearest = nearestColour(role, settled);
    const { words, contrast, least } = failing;
    const what = words({ colour: chosen });
    const say = least === GRAPHICS_CONTRAST ? mColours.cannotSee : mColours.cannotRead;
    const sentence = say({ what, contrast: oneDecimal(contrast), least, nearest });
    validationErrors.push({ path: [role], sentence, nearest });
    settled[role] = nearest;
  }
  return validationErrors;
}

/** Returns the contrast ratio, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function failingPair(role: ColourRole, colours: Colours) {
  const palette = paletteOf({ primary: colours.primary, [role]: colours[role] });
  for (const { of, on, words, least } of PAIRS[role]) {
    const contrast = contrastOf(palette[of] ?? of, palette[on] ?? on);
    if (contrast < least) return { words, contrast, least };
  }
  return null;
}

/** Step of OKLCH lightness between tried colours; smaller differences are hardly visible. */
const STEP = 0.01;

/** Returns the nearest lighter or darker colour that passes. At worst: black as primary or accent, white as mark. */
function nearestColour(role: ColourRole, colours: Colours): string {
  const { lightness, chroma, hue } = toOklch(colours[role] ?? DEFAULT_COLOURS[role]);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const tried of [lightness - distance, lightness + distance]) {
      if (tried < 0 || tried > 1) continue;
      const hex = toHex({ lightness: tried, chroma, hue });
      if (!failingPair(role, { ...colours, [role]: hex })) return hex;
    }
  }
  return DEFAULT_COLOURS[role];
}

/** Formats a contrast ratio, rounded down so that a failing ratio never looks sufficient. */
function oneDecimal(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** Lightness above which shades do not follow the chosen colour. */
const FIXED_FROM = 0.78;

function scaleOf(role: ColourRole, chosen: string | undefined): Record<string, string> {
  const { shades, tints } = SCALES[role];
  if (chosen === undefined) return { ...shades, ...tints };
  const from = toOklch(DEFAULT_COLOURS[role]).lightness;
  const to = toOklch(chosen).lightness;
  const shade = (hex: string) => {
    const { lightness } = toOklch(hex);
    if (lightness <= from) return tint(role, hex, chosen, (lightness / from) * to);
    const share = (lightness - from) / (FIXED_FROM - from);
    return tint(role, hex, chosen, to + share * (Math.max(FIXED_FROM, to) - to));
  };
  const entries = [
    ...Object.entries(shades).map(([name, hex]) => [
      name,
      hex === DEFAULT_COLOURS[role] ? chosen.toLowerCase() : shade(hex),
    ]),
    ...Object.entries(tints).map(([name, hex]) => [name, tint(role, hex, chosen)]),
  ];
  return Object.fromEntries(entries);
}

/** Maximum factor for the chroma, so that a strong colour makes backgrounds and grey text only a little stronger. */
const MAX_CHROMA_FACTOR = 1.3;

/** Shifts a colour of the design to the hue of the chosen colour. */
function tint(role: ColourRole, hex: string, chosen: string | undefined, lightness = toOklch(hex).lightness): string {
  if (chosen === undefined) return hex;
  const [own, base, target] = [toOklch(hex), toOklch(DEFAULT_COLOURS[role]), toOklch(chosen)];
  const chroma = own.chroma * Math.min(MAX_CHROMA_FACTOR, target.chroma / base.chroma);
  return toHex({ lightness, chroma, hue: own.hue + target.hue - base.hue });
}

interface Oklch {
  lightness: number;
  chroma: number;
  /** Hue in radians. */
  hue: number;
}

/** Converts `#rrggbb` to linear RGB, each channel from 0 to 1. */
function linearOf(hex: string): number[] {
  return [1, 3, 5].map((start) => {
    const each = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  });
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toOklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Converts a colour to `#rrggbb`, with reduced chroma if the colour is outside sRGB. */
function toHex({ lightness, chroma, hue }: Oklch): string {
  let [low, high] = [0, chroma];
  if (isInGamut(toChannels({ lightness, chroma, hue }))) low = chroma;
  for (let step = 0; step < 12 && low < high; step += 1) {
    const tried = (low + high) / 2;
    if (isInGamut(toChannels({ lightness, chroma: tried, hue }))) low = tried;
    else high = tried;
  }
  const bytes = toChannels({ lightness, chroma: low, hue }).map((each) =>
    Math.round(Math.min(1, Math.max(0, each)) * 255),
  );
  return `#${bytes.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

const TOLERANCE = 0.0005;

function isInGamut(channels: number[]): boolean {
  return channels.every((each) => each >= -TOLERANCE && each <= 1 + TOLERANCE);
}

function toChannels({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((each) => (each <= 0.0031308 ? each * 12.92 : 1.055 * Math.max(0, each) ** (1 / 2.4) - 0.055));
}
