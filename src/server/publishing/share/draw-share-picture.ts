import { fileURLToPath } from "node:url";
import sharp, { type CreateText, type OverlayOptions } from "sharp";
import { escapeHtmlText } from "#server/platform/xml.ts";
import { recolour } from "#shared/colours.ts";
import type { ShareJob } from "./share.routes.ts";

const FACES = {
  display: ["Tiro Bangla", "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf"],
  italic: ["Tiro Bangla Italic", "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular_Italic.ttf"],
  sans: ["Hind Siliguri", "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf"],
} as const;

interface TextLook {
  face: keyof typeof FACES;
  /** Size of the type in pixels. */
  size: number;
  color: string;
  /** Maximum line width in pixels. */
  width: number;
}

type TextPicture = Awaited<ReturnType<typeof renderText>>;

/** Renders a text as a PNG. HarfBuzz shapes the words, as Bengali conjuncts require. */
export async function renderText(text: string, { face, size, color, width }: TextLook) {
  const [font, file] = FACES[face];
  const set: CreateText = {
    text: `<span foreground="${color}">${escapeHtmlText(text)}</span>`,
    font: `${font} ${size}`,
    fontfile: fileURLToPath(import.meta.resolve(file)),
    width,
    dpi: 72,
    spacing: Math.round(size * 0.14),
    wrap: "word-char",
    rgba: true,
  };
  const { data, info } = await sharp({ text: set }).png().toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Renders a text in the largest size that is no higher than `height`, else in the smallest size. */
export async function fitText(
  text: string,
  { sizes, height, ...look }: Omit<TextLook, "size"> & { sizes: readonly number[]; height: number },
): Promise<TextPicture & { size: number }> {
  for (const size of sizes) {
    const picture = await renderText(text, { ...look, size });
    if (picture.height <= height || size === sizes.at(-1)) return { ...picture, size };
  }
  throw new Error("a text has to have a size");
}

const [WIDTH, HEIGHT] = [1200, 630];
const BORDER = 34;
const LEFT = 64;
/** Left edge of a picture beside the words, and top edge of one below them. */
const PICTURE_LEFT = 720;
const PICTURE_TOP = 372;
const COLORS = {
  ink: "#0d1633",
  soft: "#44506f",
  red: "#b91a33",
  indigo: "#15214b",
  paper: "#faf9f7",
  ground: "#f2f5fb",
  edge: "#a9b7df",
};
const TITLE_SIZES = [84, 72, 62, 54, 47, 41, 36];

/** One tile of the paar, the woven border, twice as large as on the pages. */
const TILE = `<path fill="#b91a33" d="M0 0h16v9H0zm2 9h12v2H2zm2 2h8v2H4zm2 2h4v2H6zm1 2h2v2H7z"/><path fill="#f2b632" d="M1 3h9v1H1z"/><path fill="#fff" d="M7 6h2v2H7zm8 0h1v2h-1zM0 6h1v2H0z"/>`;
const WOVEN_BORDER = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${BORDER}" viewBox="0 0 600 17" shape-rendering="crispEdges"><defs><pattern id="p" width="16" height="17" patternUnits="userSpaceOnUse">${TILE}</pattern></defs><rect width="600" height="17" fill="url(#p)"/></svg>`;

type Ink = Record<keyof typeof COLORS, string>;

export async function drawSharePicture(job: ShareJob): Promise<Uint8Array> {
  const { subject, college, host, drawings, colours = {} } = job;
  const ink = Object.fromEntries(
    Object.entries(COLORS).map(([name, colour]) => [name, recolour(colour, colours)]),
  ) as Ink;
  const isLandscape = subject.kind === "landscape" && drawings.picture !== null;
  const wordsWidth = (isLandscape ? WIDTH : PICTURE_LEFT) - LEFT * (isLandscape ? 2 : 1.75);
  const bottom = isLandscape ? PICTURE_TOP : HEIGHT - 92;
  const layers: OverlayOptions[] = [
    ...(await pictureLayers(subject, drawings, ink)),
    { input: Buffer.from(recolour(WOVEN_BORDER, colours)), top: 0, left: 0 },
    { input: await drawing(drawings.seal, 84, 84), top: 72, left: LEFT },
    ...column(
      [
        await fitText(college.english, look("display", ink.ink, wordsWidth - 104, [32, 28, 24, 20], 46)),
        ...(college.bengali
          ? [await fitText(college.bengali, look("display", ink.red, wordsWidth - 104, [25, 22, 19, 16], 36))]
          : []),
      ],
      { left: LEFT + 104, from: 72, to: 156, gap: 8 },
    ),
    ...column(await titleLines(subject, wordsWidth, bottom - 190, ink), { left: LEFT, from: 172, to: bottom, gap: 30 }),
  ];
  if (!isLandscape) {
    const place = await fitText(`${host}   ${college.place}`, look("sans", ink.soft, wordsWidth, [22, 19, 16], 32));
    layers.push({ input: place.input, left: LEFT, top: HEIGHT - 50 - place.height });
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#fff" } })
    .composite(layers)
    .png({ palette: true, colors: 128, quality: 90, effort: 8, dither: 0.4 })
    .toBuffer();
}

async function titleLines({ title, bengali, note }: ShareJob["subject"], width: number, height: number, ink: Ink) {
  const forTitle = height - (bengali ? 96 : 0) - (note ? 54 : 0);
  const first = await fitText(title, look("display", ink.ink, width, TITLE_SIZES, forTitle));
  const second = Math.round(first.size * 0.82);
  return [
    first,
    ...(bengali ? [await fitText(bengali, look("display", ink.red, width, [second, 36, 30, 24], 90))] : []),
    ...(note ? [await fitText(note, look("sans", ink.soft, width, [28, 24, 20], 40))] : []),
  ];
}

async function pictureLayers(
  { kind, plant }: ShareJob["subject"],
  { picture, alpona }: ShareJob["drawings"],
  ink: Ink,
) {
  const [width, height] = [WIDTH - PICTURE_LEFT, HEIGHT - BORDER];
  if (!picture) {
    const size = height + 120;
    const faded = await sharp(await drawing(alpona, size, size))
      .extract({ left: 0, top: 60, width, height })
      .linear([1, 1, 1, 0.15], [0, 0, 0, 0])
      .toBuffer();
    return [panel(ink.indigo), { input: faded, left: PICTURE_LEFT, top: BORDER }];
  }
  if (kind === "landscape") {
    const band = await drawing(picture, 1600, 300);
    const input = await sharp(band)
      .extract({ left: 320, top: 42, width: WIDTH, height: HEIGHT - PICTURE_TOP })
      .toBuffer();
    return [{ input, left: 0, top: PICTURE_TOP }];
  }
  if (kind === "scene") {
    const input = await drawing(picture, width, height);
    return [panel(ink.ground), { input, left: PICTURE_LEFT, top: BORDER }];
  }
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ink.ground}"/><g fill="${ink.paper}" stroke="${ink.edge}"><rect x="44.5" y="32.5" width="391" height="531" stroke-width="2"/><rect x="52.5" y="40.5" width="375" height="515" fill="none"/></g></svg>`;
  const label = plant
    ? [
        await renderText(plant.latin, { face: "italic", size: 26, color: ink.ink, width: 340 }),
        await renderText(plant.bengali, { face: "display", size: 26, color: ink.red, width: 340 }),
      ]
    : [];
  return [
    { input: Buffer.from(sheet), left: PICTURE_LEFT, top: BORDER },
    { input: await drawing(picture, 340, plant ? 390 : 480), left: PICTURE_LEFT + 70, top: BORDER + 56 },
    ...column(label, { left: PICTURE_LEFT + 72, from: BORDER + 450, to: BORDER + 550, gap: 10 }),
  ];

  function panel(fill: string): OverlayOptions {
    return { input: { create: { width, height, channels: 3, background: fill } }, left: PICTURE_LEFT, top: BORDER };
  }
}

/** Renders a drawing as large as fits into the given size, centred; a photograph fills the size. */
async function drawing(bytes: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { width: own = width, height: ownHeight = height, format } = await sharp(bytes).metadata();
  const density = format === "svg" ? Math.min(2400, Math.max(1, 72 * Math.min(width / own, height / ownHeight))) : 72;
  return sharp(bytes, { density })
    .resize({ width, height, fit: format === "svg" ? "contain" : "cover", background: "#0000" })
    .png()
    .toBuffer();
}

/** Returns layers that stack pictures of text, centred vertically between `from` and `to`. */
function column(
  texts: TextPicture[],
  place: { left: number; from: number; to: number; gap: number },
): OverlayOptions[] {
  const height = texts.reduce((sum, text) => sum + text.height, place.gap * (texts.length - 1));
  let top = Math.round(Math.max(place.from, (place.from + place.to - height) / 2));
  return texts.map(({ input, height: own }) => {
    const layer = { input, left: place.left, top };
    top += own + place.gap;
    return layer;
  });
}

function look(face: "display" | "sans", color: string, width: number, sizes: readonly number[], height: number) {
  return { face, color, width: Math.round(width), sizes, height };
}
