import type { Picture } from "#contract/content.ts";
import type { Portrait } from "#contract/media.ts";

interface PhotoProps {
  image: Portrait | Picture;
  alt: string;
  sizes: string;
  /** The picture is never shown wider than this many pixels of the screen. */
  widest?: 640 | 1280;
  /** The picture is within the first screen: it is fetched at once. */
  isFirst?: boolean;
  fetchPriority?: "high";
  className?: string | undefined;
  /** Tiny picture behind the photo until that loads. In the browser only: the pages' CSP forbids the attribute `style`. */
  backdrop?: string;
}

/** An uploaded image, or a picture of the content: a photograph has smaller widths, a drawing has none. */
export function Photo({
  image,
  alt,
  sizes,
  widest = 640,
  isFirst = false,
  fetchPriority,
  className,
  backdrop,
}: PhotoProps) {
  const { avif, srcSet, src } = photoSources(image, widest);
  const focus = "focus" in image ? image.focus : undefined;
  const photo = (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      fetchPriority={fetchPriority}
      className={className}
      // The server turns this into a CSS rule (server/publishing/pages/render-page.ts): the policy forbids `style`.
      data-focus={focus}
      ref={(img) => {
        if (img && focus) img.style.objectPosition = focus;
      }}
      style={backdrop ? { backgroundImage: `url(${backdrop})` } : undefined}
    />
  );
  if (!avif) return photo;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {photo}
    </picture>
  );
}

/**
 * The files that a browser chooses from for a picture that is never shown wider than `widest` pixels. Where no smaller width
 * is wide enough, the upload itself takes part, and AVIF, which lacks it, does not. An animated picture has no smaller widths.
 */
export function photoSources(image: Pick<Portrait, "url" | "width" | "sources"> | Picture, widest: number) {
  const { width = 0, sources = [] } = image;
  const url = "src" in image ? image.src : image.url;
  const fitting = sources.filter((source) => source.width <= widest).toSorted((a, b) => a.width - b.width);
  const webp = fitting.filter(({ type }) => type === "image/webp");
  const last = webp.at(-1);
  if (!last) return { avif: undefined, srcSet: undefined, src: url };
  if (last.width < Math.min(width, widest))
    return { avif: undefined, srcSet: setOf([...webp, { url, width }]), src: url };
  return { avif: setOf(fitting.filter(({ type }) => type === "image/avif")), srcSet: setOf(webp), src: last.url };
}

function setOf(candidates: readonly { url: string; width: number }[]): string | undefined {
  return candidates.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}
