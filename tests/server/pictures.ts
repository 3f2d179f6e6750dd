import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";

type PictureOptions = { width?: number; height?: number };

/** A picture with left half red and right half blue, to recognise its orientation and colours. */
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
 * A JPEG as a phone makes it: rotated by EXIF, and large by the grain of its sensor, up to 200. Upright its left half is
 * red and its right half blue.
 */
export function aPhonePhoto({ width = 3024, height = 4032, grain = 64 }: PictureOptions & { grain?: number } = {}) {
  const pixels = randomBytes(width * height * 3);
  // Stored rotated to the left: the left half of the upright picture is the bottom half of the stored one.
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

/** A JPEG of exactly that many bytes, filled up after its end mark. */
export async function aJpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await aJpeg();
  return Buffer.concat([jpeg, randomBytes(bytes - jpeg.length)]);
}

/** A PDF of about that many bytes; it is valid only as far as the server looks into it. */
export function aPdf(bytes = 500): Buffer {
  const head = "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
  const tail = "trailer\n<< /Root 1 0 R >>\n%%EOF\n";
  return Buffer.from(head + " ".repeat(Math.max(0, bytes - head.length - tail.length)) + tail, "latin1");
}
