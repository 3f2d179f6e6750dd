import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";

type PictureOptions = { width?: number; height?: number };

/** Draws a picture with a red left and a blue right half, by which tests recognise orientation and colours. */
export function drawPicture({ width = 800, height = 400 }: PictureOptions = {}): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ]);
}

export function aJpeg(options?: PictureOptions): Promise<Buffer> {
  return drawPicture(options).jpeg().toBuffer();
}

/**
 * Returns a JPEG like a phone's: rotated by EXIF, and large because of sensor noise (`grain`, 0 to 200). In the upright
 * picture the left half is red and the right half blue.
 */
export function aPhonePhoto({ width = 3024, height = 4032, grain = 64 }: PictureOptions & { grain?: number } = {}) {
  const pixels = randomBytes(width * height * 3);
  // Stored rotated to the left: the upright picture's left half is the stored picture's bottom half.
  for (let at = 0; at < pixels.length; at += 3) {
    const isLeft = at >= pixels.length / 2;
    const light = ((pixels[at] ?? 0) * grain) / 255;
    pixels[at] = (isLeft ? 55 : 0) + light;
    pixels[at + 1] = light;
    pixels[at + 2] = (isLeft ? 0 : 55) + light;
  }
  return sharp(pixels, { raw: { width: height, height: width, channels: 3 } })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns a JPEG of exactly that many bytes, padded after the end marker. */
export async function aJpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await aJpeg();
  return Buffer.concat([jpeg, randomBytes(bytes - jpeg.length)]);
}

/** Returns a PDF of about that many bytes, valid only as far as the server checks. */
export function aPdf(bytes = 500): Buffer {
  const head = "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
  const tail = "trailer\n<< /Root 1 0 R >>\n%%EOF\n";
  return Buffer.from(head + " ".repeat(Math.max(0, bytes - head.length - tail.length)) + tail, "latin1");
}
