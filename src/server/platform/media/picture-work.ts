import type { Sharp, SharpOptions } from "sharp";
import * as m from "#messages/compiled/documents-server.ts";
import { once } from "#server/platform/work/once.ts";
import { type PictureType, pictureType } from "./upload.ts";

/** Loads sharp with the first picture, because libvips takes 20 MB of memory. */
const loadSharp = once(async () => {
  const { default: sharp } = await import("sharp");
  // Use one thread per picture and leave the others to requests. No cache: each picture is decoded once.
  sharp.concurrency(1);
  sharp.cache(false);
  // Block all decoders but those of the types that `pictureType` accepts, should that check fail: SVG can load files.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}`) });
  return sharp;
});

/** Maximum number of pixels of a picture, over all frames. A file of 1 MB can decode to gigabytes. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 20;
const PLACEHOLDER_PIXELS = 20;
const VARIANT_WIDTHS = [320, 640, 1280] as const;
const FORMATS = { jpg: "jpeg", png: "png", webp: "webp", avif: "heif", gif: "gif" } as const;
/** Type → encoder and options. With more effort, AVIF takes over ten seconds per photo, while the uploader waits. */
const WRITTEN_AS = {
  jpg: ["jpeg", { quality: 82 }],
  png: ["png", { compressionLevel: 8 }],
  webp: ["webp", { quality: 82, effort: 2 }],
  avif: ["avif", { quality: 60, effort: 0 }],
  gif: ["gif", { effort: 4 }],
} as const;

/** A file is refused. The message says why, and is shown after the file's name. */
export class InvalidFileError extends Error {
  override readonly name = "InvalidFileError";
}

/**
 * Checks a picture's signature and pixel count before decoding, and encodes the picture again in the same format:
 * upright, in sRGB, without EXIF, GPS position, comments and data after the end. GIF and WebP keep their animation.
 * `placeholder` is a tiny WebP as a data URL.
 * @throws {InvalidFileError}
 */
export async function cleanPicture(given: Buffer) {
  const type = pictureType(given);
  if (!type) throw new InvalidFileError(m.noPicture());
  const { pages } = await readHead(given, type);
  const isAnimated = (type === "gif" || type === "webp") && pages > 1;
  try {
    const picture = await open(given, { animated: isAnimated });
    const upright = isAnimated ? picture : picture.autoOrient();
    const [format, options] = WRITTEN_AS[type];
    const { data, info } = await upright.toFormat(format, options).toBuffer({ resolveWithObject: true });
    const placeholder = await placeholderOf(data);
    const { width, pageHeight: height = info.height } = info;
    return { type, content: data, width, height, placeholder, isAnimated };
  } catch (cause) {
    throw new InvalidFileError(m.fileDamaged(), { cause });
  }
}

export function variantWidths(width: number): number[] {
  return VARIANT_WIDTHS.filter((narrower) => narrower < width);
}

/** Returns the widths in which a photograph of the content is offered; none for animations and other files. */
export async function photographWidths(bytes: Buffer): Promise<number[]> {
  const type = pictureType(bytes);
  const head = type && (await readHead(bytes, type).catch(() => null));
  if (!head || head.pages > 1) return [];
  return [...new Set([...variantWidths(head.width), Math.min(head.width, VARIANT_WIDTHS[2])])];
}

export async function makeVariant(bytes: Buffer, width: number, type: "avif" | "webp"): Promise<Buffer> {
  const smaller = (await open(bytes)).autoOrient().resize({ width });
  return (type === "avif" ? smaller.avif({ quality: 50, effort: 2 }) : smaller.webp({ quality: 75 })).toBuffer();
}

async function readHead(bytes: Buffer, type: PictureType): Promise<{ pages: number; width: number }> {
  const sharp = await loadSharp();
  const head = await sharp(bytes, { limitInputPixels: false, failOn: "error" })
    .metadata()
    .catch((cause: unknown) => {
      throw new InvalidFileError(m.fileDamaged(), { cause });
    });
  const isAsItSays = head.format === FORMATS[type] && (type !== "avif" || head.compression === "av1");
  if (!isAsItSays) throw new InvalidFileError(m.noPicture());
  const pages = head.pages ?? 1;
  if (head.width * (head.pageHeight ?? head.height) * pages > MAX_PIXELS) throw new InvalidFileError(m.tooManyPixels());
  return { pages, width: head.autoOrient.width };
}

async function open(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", ...options });
  return picture.timeout({ seconds: MAX_SECONDS });
}

async function placeholderOf(bytes: Buffer): Promise<string> {
  const size = { width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: "inside" } as const;
  const tiny = await (await open(bytes)).resize(size).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
