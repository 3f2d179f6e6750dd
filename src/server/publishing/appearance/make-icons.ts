import sharp from "sharp";
import { type Colours, paletteOf } from "#shared/colours.ts";

/** Longer side of a bitmap seal in pixels: pages show it at up to 112 CSS pixels, on screens with double density. */
const SEAL_PIXELS = 256;

export interface IconJob {
  /** The seal or logo as SVG, or any picture that can be decoded. */
  seal: Uint8Array;
  colours: Colours;
}

/**
 * Returns the college's icons by address, made from its seal or logo. Run in a child process for an uploaded seal,
 * since the server process must not decode SVG.
 * @throws {Error} if the seal cannot be drawn
 */
export async function makeIcons({ seal: given, colours }: IconJob): Promise<Record<string, Uint8Array>> {
  const seal = await toDrawing(given);
  const accent = paletteOf(colours)["--alta-600"] ?? "";
  const small = enlargeSign(seal.toString(), accent) ?? seal;
  return {
    "/Images/seal.svg": seal,
    "/favicon.svg": small,
    "/favicon.ico": toIco(await picture(small, 32), 32),
    "/apple-touch-icon.png": await picture(seal, 180, { background: "#fff", share: 0.88 }),
    "/Images/icon-192.png": await picture(seal, 192),
    "/Images/icon-512.png": await picture(seal, 512),
    // A phone may cut a maskable icon to a circle of four fifths of its width.
    "/Images/icon-maskable-512.png": await picture(seal, 512, { background: accent, share: 0.8 }),
  };
}

/** Wraps a bitmap in an SVG, so that pages, brochure and share pictures only have to handle SVG seals. */
async function toDrawing(bytes: Uint8Array): Promise<Buffer> {
  if ((await sharp(bytes).metadata()).format === "svg") return Buffer.from(bytes);
  const fitted = sharp(bytes).resize(SEAL_PIXELS, SEAL_PIXELS, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await fitted.png({ palette: true, effort: 8 }).toBuffer({ resolveWithObject: true });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${info.width} ${info.height}"><image width="${info.width}" height="${info.height}" href="data:image/png;base64,${data.toString("base64")}"/></svg>`,
  );
}

/**
 * Returns the design's own seal simplified for a browser tab, where its ring of leaves would blur: only an enlarged
 * mortar with leaves on a white disc. Returns null for any other seal.
 */
function enlargeSign(seal: string, accent: string): Buffer | null {
  const sign = /<circle r="31" fill="#fff"\/>(.*)<\/g><\/svg>/s.exec(seal)?.[1];
  if (sign === undefined) return null;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g transform="translate(50 50)"><circle r="49" fill="${accent}"/><circle r="42" fill="#fff"/><g transform="scale(1.4)">${sign}</g></g></svg>`,
  );
}

/** Draws an SVG as a square PNG; the drawing takes `share` of the square's width. */
async function picture(svg: Buffer, size: number, { background = "#0000", share = 1 } = {}): Promise<Buffer> {
  const inner = Math.round(size * share);
  const { width = 100, height = 100 } = await sharp(svg).metadata();
  // Dots per inch at which the longer side has `inner` pixels.
  const density = Math.min(2400, Math.max(1, (72 * inner) / Math.max(width, height)));
  const drawing = await sharp(svg, { density })
    .resize(inner, inner, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: size > 32, effort: 6 })
    .toBuffer();
}

/** Returns an .ico file with one square PNG: a header of 6 bytes, a directory entry of 16 bytes, the PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
