import type { Portrait } from "#contract/placed-students.ts";
import { photoSources } from "./photo-sources.ts";

interface PhotoProps {
  /** A drawing has an address only. */
  image: Portrait;
  alt: string;
  /** How wide it is shown, for the browser's choice. */
  sizes: string;
  /** Never shown wider than this many pixels of the screen: 640 unless told. */
  widest?: 640 | 1280;
  /** Within the first screen: fetched at once. */
  isFirst?: boolean;
  className?: string | undefined;
  /** The tiny picture behind it until it comes. In the browser only: the policy of pages forbids the attribute `style`. */
  backdrop?: string;
}

/** An uploaded picture in AVIF or WebP, in the width that the screen needs; it keeps its place before it comes. */
export function Photo({ image, alt, sizes, widest = 640, isFirst = false, className, backdrop }: PhotoProps) {
  const { avif, srcSet, src } = photoSources(image, widest);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={isFirst ? undefined : "lazy"}
        decoding="async"
        className={className}
        style={backdrop ? { backgroundImage: `url(${backdrop})` } : undefined}
      />
    </picture>
  );
}
