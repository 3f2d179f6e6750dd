import type { Extension } from "./media-key.ts";

export type PictureType = Exclude<Extension, "pdf">;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BRANDS_END_BY = 64;

/** As `pictureType`, with drawings: for files of the college's own, which no stranger has sent. */
export function pictureKind(bytes: Buffer): PictureType | "svg" | null {
  const type = pictureType(bytes);
  if (type) return type;
  const text = bytes.toString("utf8");
  return /^\ufeff?\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) && !/<html[\s>]/i.test(text) ? "svg" : null;
}

/**
 * What a file is by its first bytes, whatever its name and its sender say. Null for everything that is no JPEG, PNG,
 * WebP, AVIF or GIF: SVG, which can carry scripts, above all.
 */
export function pictureType(bytes: Buffer): PictureType | null {
  const text = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpg";
  if (bytes.subarray(0, 8).equals(PNG)) return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp") {
    const brands = text(8, Math.min(bytes.readUInt32BE(0), BRANDS_END_BY));
    return /^(?:.{4})*?avi[fs]/s.test(brands) ? "avif" : null;
  }
  return null;
}
