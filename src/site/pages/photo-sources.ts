import type { Picture } from "#contract/content.ts";
import type { Portrait } from "#contract/placed-students.ts";

export interface PhotoSources {
  /** For `<source type="image/avif">`. */
  avif: string | undefined;
  /** For `<img>`. */
  srcSet: string | undefined;
  src: string;
}

/**
 * What a browser chooses from when the picture is never shown wider than `widest` pixels. Where no smaller width is wide
 * enough, the upload itself takes part, and AVIF, which lacks it, does not. An animated picture has no smaller widths.
 */
export function photoSources(
  { url, width = 0, sources = [] }: Pick<Portrait, "url" | "width" | "sources">,
  widest: number,
): PhotoSources {
  const fitting = sources.filter((source) => source.width <= widest).toSorted((a, b) => a.width - b.width);
  const avif = fitting.filter(({ type }) => type === "image/avif");
  const webp = fitting.filter(({ type }) => type === "image/webp");
  const last = webp.at(-1);
  if (!last) return { avif: undefined, srcSet: undefined, src: url };
  if (last.width >= Math.min(width, widest)) return { avif: setOf(avif), srcSet: setOf(webp), src: last.url };
  return { avif: undefined, srcSet: setOf([...webp, { url, width }]), src: url };
}

/** The attributes of an `<img>` with a picture of the content: a photograph has smaller widths, a drawing has none. */
export function pictureAttributes({ src, width, height, sources }: Picture, sizes: string, widest: number) {
  const smaller = photoSources({ url: src, width, sources }, widest);
  return { src: smaller.src, width, height, ...(smaller.srcSet && { srcSet: smaller.srcSet, sizes }) };
}

function setOf(candidates: readonly { url: string; width: number }[]): string | undefined {
  return candidates.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}
