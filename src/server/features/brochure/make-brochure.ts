import { createHash } from "node:crypto";
import { renderSVG } from "uqr";
import { type BrochureContent, toBrochureData } from "./brochure-data.ts";
import { readPictures } from "./brochure-pictures.ts";
import { readPackageFile, readSources, readTypefaces, TEMPLATE_DIR } from "./template-files.ts";
import { type TypesetJob, typeset } from "./typeset.ts";

export interface BrochureOptions {
  /** Origin of the site, which links and the QR code lead to. */
  publicUrl: string;
}

/**
 * Makes the brochure from the college's content, on a thread of its own.
 * @returns the bytes of a tagged PDF; the same content and pictures give the same bytes
 * @throws Error with one line when a font, the template or a picture cannot be used
 */
export async function makeBrochure(content: BrochureContent, options: BrochureOptions): Promise<Uint8Array> {
  return typeset(await prepareBrochure(content, options));
}

/** Everything that the brochure is made from: data, pictures, template and typefaces. */
export async function prepareBrochure(content: BrochureContent, options: BrochureOptions): Promise<TypesetJob> {
  const data = toBrochureData(content, options.publicUrl);
  const pictures = await readPictures(data, content.publicFiles);
  const paths = [...pictures.keys()].map((src) => [src, `/pictures${src}`] as const);
  const qr = renderSVG(options.publicUrl, { border: 0, blackColor: "#0d1633", whiteColor: "#ffffff" });
  return {
    main: "/brochure.typ",
    fonts: await readTypefaces(),
    sources: await readSources(TEMPLATE_DIR),
    files: {
      ...Object.fromEntries(paths.map(([src, path]) => [path, pictures.get(src) ?? new Uint8Array()])),
      "/qr.svg": Buffer.from(qr),
      "/data.json": Buffer.from(JSON.stringify({ ...data, pictures: Object.fromEntries(paths) })),
    },
  };
}

/** A short name for what a job makes: it differs when the content, a picture, the template or the typesetter does. */
export async function hashJob({ fonts, sources, files }: TypesetJob): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await readPackageFile("@myriaddreamin/typst-ts-web-compiler/package.json"));
  for (const [path, bytes] of Object.entries({ ...sources, ...files })) hash.update(`\0${path}\0`).update(bytes);
  for (const font of fonts) hash.update(font);
  return hash.digest("hex").slice(0, 16);
}
