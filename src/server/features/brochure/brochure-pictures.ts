import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { BrochureData } from "./brochure-data.ts";

/** Drawings that the template itself places. */
const DECORATIONS = ["/Images/hero.svg", "/Images/seal.svg", "/Images/alpona-white.svg"];
/** What the typesetter can draw. A picture of another kind is left out. */
const KINDS = new Set([".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"]);

/** The bytes of each picture, by its path on the site. */
export type Pictures = Map<string, Uint8Array>;

/**
 * Reads the pictures that the brochure shows. One that is missing or of another kind is left out: the page is set
 * without it.
 * @param picturesDir the folder behind the site's paths, so that `/Images/hero.svg` is in its folder `Images`
 */
export async function readPictures(data: BrochureData, picturesDir: string): Promise<Pictures> {
  const sources = new Set([
    ...DECORATIONS,
    ...data.courses.map(({ plant }) => plant.picture.src),
    ...data.home.facilities.map(({ picture }) => picture.src),
  ]);
  const pictures: Pictures = new Map();
  for (const src of [...sources].sort()) {
    const bytes = await readPicture(src, picturesDir).catch(() => null);
    if (bytes) pictures.set(src, bytes);
  }
  return pictures;
}

/** A path cannot lead out of the folder: as part of an address it loses its `..` first. */
async function readPicture(src: string, picturesDir: string): Promise<Uint8Array | null> {
  const { pathname } = new URL(src, "http://localhost");
  if (!KINDS.has(extname(pathname))) return null;
  const bytes = await readFile(join(picturesDir, decodeURI(pathname)));
  return extname(pathname) === ".svg" ? flattenOpacity(bytes) : bytes;
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
