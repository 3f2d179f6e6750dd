import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Picture } from "#contract/content.ts";
import { photographWidths } from "#server/features/media/picture-work.ts";
import { type PublicFiles, pathOf } from "./site-targets.ts";

/** The smaller widths that are offered, in pixels, and what each is made from, by its name in `/smaller/<name>`. */
export type Photographs = ReadonlyMap<string, { file: string; width: number }>;

const PICTURE_IN_TEXT = /<img src="([^"]+)"/g;
const WIDTH_OF_TEXT = "(max-width: 46rem) 100vw, 46rem";

/**
 * Gives each photograph that pages and people name its smaller widths, as uploads have them: to pictures in their
 * `sources`, to those in a page's text in its `html`. They are made when a browser first asks for them. Drawings,
 * animations and what cannot be read stay as they are.
 */
export async function offerSmallerWidths(content: readonly unknown[], files: PublicFiles): Promise<Photographs> {
  const photographs = new Map<string, { file: string; width: number }>();
  const known = new Map<string, NonNullable<Picture["sources"]>>();

  async function sourcesOf(src: string): Promise<NonNullable<Picture["sources"]>> {
    const file = files.get(pathOf(src));
    if (file === undefined) return [];
    let sources = known.get(file);
    if (!sources) {
      const bytes = await readFile(file);
      // A replaced photograph gets another name, so that no cache shows the old one.
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      sources = (await photographWidths(bytes)).map((width) => {
        const name = `${hash}-${width}.webp`;
        photographs.set(name, { file, width });
        return { type: "image/webp", width, url: `/smaller/${name}` };
      });
      known.set(file, sources);
    }
    return sources;
  }

  for (const entry of objectsIn(content)) {
    if (typeof entry.src === "string") {
      const sources = await sourcesOf(entry.src);
      if (sources.length > 0) entry.sources = sources;
    }
    if (typeof entry.html === "string") {
      for (const [found, src = ""] of entry.html.matchAll(PICTURE_IN_TEXT)) {
        const sources = await sourcesOf(src);
        const set = sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
        const smaller = `<img src="${sources.at(-1)?.url}" srcset="${set}" sizes="${WIDTH_OF_TEXT}" loading="lazy"`;
        if (set) entry.html = String(entry.html).replaceAll(found, smaller);
      }
    }
  }
  return photographs;
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* objectsIn(child);
}
