import type { Picture } from "#contract/content.ts";
import type { Portrait } from "#contract/media.ts";

interface PhotoProps {
  image: Portrait | Picture;
  alt: string;
  sizes: string;
  /** Maximum width of the picture, in pixels of the screen. */
  widest?: 640 | 1280;
  /** Whether the picture is in the first screen and therefore not lazy-loaded. */
  isFirst?: boolean;
  fetchPriority?: "high";
  className?: string | undefined;
  /** Tiny picture shown until the photo has loaded. Only in the browser: the CSP forbids `style` in served HTML. */
  backdrop?: string;
}

/** An uploaded image or a picture of the content. A photograph is offered in smaller widths, a drawing is not. */
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
      fetchPriority={fetchPriority}
      className={className}
      // The server turns this into a CSS rule (server/publishing/pages/render-page.ts): the CSP forbids `style`.
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
 * Returns the files from which a browser chooses for a picture shown at most `widest` pixels wide. If no smaller
 * width is wide enough, the upload itself is added, and AVIF is left out. Animated pictures have no smaller widths.
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
