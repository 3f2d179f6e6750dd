import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { tagOf } from "#messages/languages.ts";
import { type PublicFiles, toPathname } from "#server/collections/content/public-files.ts";
import { inLanguage } from "#server/platform/language.ts";
import { pictureKind } from "#server/platform/media/upload.ts";
import { recolour } from "#shared/colours.ts";
import { toBrochureData } from "./brochure-data.ts";
import { type BrochureJob, picturesOf } from "./brochure-job.ts";
import { typeset } from "./typeset.ts";

/** Generates the brochure as a PDF. Call in a child process (see `typeset`). */
export async function makeBrochure({ content, language, publicUrl, uploads = {} }: BrochureJob): Promise<Uint8Array> {
  const { colours = {} } = content.appearance;
  const pictures: Record<string, string> = {};
  const files: Record<string, string | Uint8Array> = {};
  for (const src of picturesOf(content)) {
    const upload = uploads[src];
    const bytes = await (upload
      ? toPrint(upload, src === content.home.hero.picture?.src)
      : readDrawing(src, content.publicFiles)
    ).catch(() => null);
    // Leave out a picture that cannot be used.
    if (!bytes) continue;
    pictures[src] = `/pictures${src}${upload ? ".jpg" : ""}`;
    files[pictures[src]] = bytes;
  }
  const data = inLanguage(tagOf(language, content.college), () => toBrochureData(content, publicUrl));
  files["/qr.svg"] = renderSVG(language === "en" ? publicUrl : data.site.href, {
    border: 0,
    blackColor: recolour("#0d1633", colours),
    whiteColor: "#ffffff",
  });
  files["/data.json"] = JSON.stringify({ ...data, pictures });
  return typeset("/brochure.typ", files, colours);
}

/** Reduces a photograph of any type to the size at which a page, or the cover, prints it. */
const toPrint = (bytes: Uint8Array, isOnCover: boolean) =>
  sharp(bytes)
    .rotate()
    .resize({ width: isOnCover ? 1600 : 900, height: 1200, fit: "inside" })
    .flatten({ background: "#fff" })
    .jpeg()
    .toBuffer();

async function readDrawing(src: string, files: PublicFiles): Promise<Uint8Array | null> {
  const file = files.get(toPathname(src));
  if (file === undefined) return null;
  const bytes = await readFile(file);
  const kind = pictureKind(bytes);
  // The typesetter trusts the extension and cannot read AVIF: a picture of another type would make the run fail.
  if (kind === "avif" || extname(file).slice(1).replace("jpeg", "jpg") !== kind) return null;
  return kind === "svg" ? flattenOpacity(bytes) : bytes;
}

const SHAPE = /<(?:path|rect|circle|ellipse|line|polygon|polyline)\s[^>]*>/g;

/** Replaces shape opacity by fill and stroke opacity: the former needs PDF groups, which take a fifth of the file. */
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
