import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { type PublicFiles, pathOf } from "#server/content/site-targets.ts";
import { pictureKind } from "#server/features/media/picture-type.ts";
import type { BrochureData } from "./brochure-data.ts";

/** Drawings that the template itself places. */
const DECORATIONS = ["/Images/hero.svg", "/Images/seal.svg", "/Images/alpona-white.svg"];
/** What the typesetter can draw. It goes by the name: a picture that is not what its name says would end the run. */
const KINDS: Record<string, string> = { svg: "svg", png: "png", jpg: "jpg", jpeg: "jpg", gif: "gif", webp: "webp" };

/** The bytes of each picture, by its path on the site. */
export type Pictures = Map<string, Uint8Array>;

/**
 * Reads the pictures that the brochure shows. One that is missing, of another kind or not what its name says is left
 * out: the page is set without it.
 */
export async function readPictures(data: BrochureData, files: PublicFiles): Promise<Pictures> {
  const sources = new Set([
    ...DECORATIONS,
    ...data.courses.map(({ plant }) => plant.picture.src),
    ...data.home.facilities.map(({ picture }) => picture.src),
  ]);
  const pictures: Pictures = new Map();
  for (const src of [...sources].sort()) {
    const bytes = await readPicture(src, files).catch(() => null);
    if (bytes) pictures.set(src, bytes);
  }
  return pictures;
}

async function readPicture(src: string, files: PublicFiles): Promise<Uint8Array | null> {
  const file = files.get(pathOf(src));
  if (file === undefined) return null;
  const bytes = await readFile(file);
  const kind = pictureKind(bytes);
  if (kind === null || KINDS[extname(file).slice(1)] !== kind) return null;
  return kind === "svg" ? flattenOpacity(bytes) : bytes;
}

const SHAPE = /<(?:path|rect|circle|ellipse|line|polygon|polyline)\s[^>]*>/g;

/**
 * Writes the opacity of single shapes as that of their paint. It looks the same, but a PDF needs a group of its own for
 * the former: more than 400 in the sample's drawings, a fifth of the file.
 */
function flattenOpacity(bytes: Uint8Array): Uint8Array {
  const svg = Buffer.from(bytes).toString("utf8");
  return Buffer.from(
    svg.replace(SHAPE, (shape) => {
      const isPaintedTwice = /\sstroke="(?!none)/.test(shape) && !/\sfill="none"/.test(shape);
      if (isPaintedTwice || /\s(?:fill|stroke)-opacity=/.test(shape)) return shape;
      return shape.replace(/\sopacity="([^"]*)"/, ' fill-opacity="$1" stroke-opacity="$1"');
    }),
  );
}
