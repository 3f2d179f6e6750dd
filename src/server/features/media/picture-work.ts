import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { type PictureType, pictureType } from "./picture-type.ts";

// One thread a picture: the others are for answering. A picture is decoded once, so a cache would only hold memory.
sharp.concurrency(1);
sharp.cache(false);
// The formats of `pictureType` and no other decoder, SVG's above all, even if a check before were passed by.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
    "VipsForeignLoadNsgif",
  ],
});

/** Of all frames together. A picture within 1 MB can unfold to gigabytes. */
const MAX_PIXELS = 40_000_000;
const LONGEST_SECONDS = 20;
const PLACEHOLDER_PIXELS = 20;
const VARIANT_WIDTHS = [320, 640, 1280] as const;
const FORMATS: Record<PictureType, Metadata["format"]> = {
  jpg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "heif",
  gif: "gif",
};

/** Why a file is not taken as a picture. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
  readonly reason: "type" | "pixels" | "broken";

  constructor(reason: PictureFault["reason"], options?: ErrorOptions) {
    super(`not a picture that can be taken: ${reason}`, options);
    this.reason = reason;
  }
}

export interface CleanPicture {
  type: PictureType;
  bytes: Buffer;
  /** In pixels, upright. */
  width: number;
  height: number;
  /** A tiny WebP as a data address. */
  placeholder: string;
  isAnimated: boolean;
}

/**
 * Checks a picture by its first bytes and its pixel count, before it is decoded, and writes it anew in its own format:
 * upright, in sRGB, without EXIF, GPS position, comments and whatever hid behind its end. GIF and WebP keep their
 * animation. PNG stays lossless.
 * @throws {PictureFault}
 */
export async function cleanPicture(given: Buffer): Promise<CleanPicture> {
  const type = pictureType(given);
  if (!type) throw new PictureFault("type");
  const { pages } = await readHead(given, type);
  const isAnimated = (type === "gif" || type === "webp") && pages > 1;
  try {
    const picture = open(given, { animated: isAnimated });
    const { data, info } = await encode(isAnimated ? picture : picture.autoOrient(), type).toBuffer({
      resolveWithObject: true,
    });
    return {
      type,
      bytes: data,
      width: info.width,
      height: info.pageHeight ?? info.height,
      placeholder: await placeholderOf(data),
      isAnimated,
    };
  } catch (cause) {
    throw new PictureFault("broken", { cause });
  }
}

/** The widths that a picture is also offered in. */
export function variantWidths(width: number): number[] {
  return VARIANT_WIDTHS.filter((narrower) => narrower < width);
}

/** The widths in which a photograph of the content is offered; none for what is animated or no picture. */
export async function photographWidths(bytes: Buffer): Promise<number[]> {
  const type = pictureType(bytes);
  const head = type && (await readHead(bytes, type).catch(() => null));
  if (!head || head.pages > 1) return [];
  return [...new Set([...variantWidths(head.width), Math.min(head.width, VARIANT_WIDTHS[2])])];
}

/** The picture upright in a smaller width, height in proportion. */
export function makeVariant(bytes: Buffer, width: number, type: "avif" | "webp"): Promise<Buffer> {
  const smaller = open(bytes).autoOrient().resize({ width });
  return (type === "avif" ? smaller.avif({ quality: 50, effort: 2 }) : smaller.webp({ quality: 75 })).toBuffer();
}

async function readHead(bytes: Buffer, type: PictureType): Promise<{ pages: number; width: number }> {
  const head = await sharp(bytes, { limitInputPixels: false, failOn: "error" })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureFault("broken", { cause });
    });
  const isAsItSays = head.format === FORMATS[type] && (type !== "avif" || head.compression === "av1");
  if (!isAsItSays) throw new PictureFault("type");
  const pages = head.pages ?? 1;
  if (head.width * (head.pageHeight ?? head.height) * pages > MAX_PIXELS) throw new PictureFault("pixels");
  return { pages, width: head.autoOrient.width };
}

function open(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", ...options }).timeout({
    seconds: LONGEST_SECONDS,
  });
}

function encode(picture: Sharp, type: PictureType): Sharp {
  if (type === "jpg") return picture.jpeg({ quality: 82 });
  if (type === "png") return picture.png({ compressionLevel: 8 });
  if (type === "webp") return picture.webp({ quality: 82, effort: 2 });
  if (type === "gif") return picture.gif({ effort: 4 });
  // A higher effort takes ten seconds and more for a photo, while a person waits.
  return picture.avif({ quality: 60, effort: 0 });
}

async function placeholderOf(bytes: Buffer): Promise<string> {
  const tiny = await open(bytes)
    .resize({ width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: "inside" })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
