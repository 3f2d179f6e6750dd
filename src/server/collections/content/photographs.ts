import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Picture } from "#contract/content.ts";
import { type PublicFiles, toPathname } from "./public-files.ts";

/** Smaller photographs by the name in `/smaller/<name>`, each with the original's file and the width in pixels. */
export type Photographs = ReadonlyMap<string, { file: string; width: number }>;
type Sources = NonNullable<Picture["sources"]>;
/** Uploaded pictures and PDFs, by decoded address. `sources` stays the same object while it is unchanged. */
export type LibraryFiles = ReadonlyMap<string, { sources: Sources; focus?: Picture["focus"] }>;

const PICTURE_IN_TEXT = /<img src="([^"]+)"/g;
const WIDTH_OF_TEXT = "(max-width: 46rem) 100vw, 46rem";
const NONE: Sources = [];

/**
 * Finds smaller widths of photographs in the content. Those of public files are made at the first request for each.
 * Drawings and animations have no smaller widths.
 */
export function createPhotographs() {
  const made = new Map<string, { file: string; width: number }>();
  const ofFiles = new Map<string, Sources>();

  async function sourcesOfFile(file: string): Promise<Sources> {
    // Import on demand: sharp is slow to load, and unchanged content does not need it.
    const { photographWidths } = await import("#server/platform/media/picture-work.ts");
    const bytes = await readFile(file);
    // The name contains a hash of the photograph, so that no cache shows a photograph that was replaced.
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return (await photographWidths(bytes)).map((width) => {
      const name = `${hash}-${width}.webp`;
      made.set(name, { file, width });
      return { type: "image/webp", width, url: `/smaller/${name}` };
    });
  }

  return {
    made: made as Photographs,
    async sourcesOf(src: string, { publicFiles, library }: { publicFiles: PublicFiles; library: LibraryFiles }) {
      const address = toPathname(src);
      const file = publicFiles.get(address);
      if (file === undefined) return library.get(address)?.sources ?? NONE;
      // A damaged or missing file has no smaller widths.
      const sources = ofFiles.get(file) ?? (await sourcesOfFile(file).catch(() => NONE));
      ofFiles.set(file, sources);
      return sources;
    },
  };
}

/** Returns the addresses of the pictures in a document's data and in its rendered text. */
export function picturesIn(data: unknown, html: string): string[] {
  const shown = Array.from(objectsIn(data)).flatMap(({ src }) => (typeof src === "string" ? [src] : []));
  return [...new Set([...shown, ...Array.from(html.matchAll(PICTURE_IN_TEXT), ([, src = ""]) => src)])];
}

/** Returns a copy with `sources` and `focus` for the pictures in the data, and `srcset` for those in the text. */
export function withSources(
  data: unknown,
  html: string,
  bySrc: ReadonlyMap<string, Sources>,
  focusOf: (src: string) => Picture["focus"],
) {
  const copy = structuredClone(data);
  for (const entry of objectsIn(copy)) {
    const sources = bySrc.get(String(entry.src)) ?? NONE;
    const focus = typeof entry.src === "string" ? focusOf(entry.src) : undefined;
    Object.assign(entry, sources.length > 0 && { sources }, focus && { focus });
  }
  const finished = html.replace(PICTURE_IN_TEXT, (found, src: string) => {
    // All browsers that the site supports can show WebP.
    const sources = (bySrc.get(src) ?? NONE).filter(({ type }) => type === "image/webp");
    const set = sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
    return set ? `<img src="${sources.at(-1)?.url}" srcset="${set}" sizes="${WIDTH_OF_TEXT}" loading="lazy"` : found;
  });
  return { data: copy, html: finished };
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* objectsIn(child);
}
