import { type MouseEvent, useEffect, useState } from "react";
import type { Photo as PhotoOf } from "#contract/gallery-pages.ts";
import { languageOf } from "#site/pages/language-of.ts";
import { Photo } from "#site/pages/photo.tsx";
import type { Lightbox as LightboxOf } from "./lightbox.tsx";
import { pictureAnchor } from "./picture-anchor.ts";
import styles from "./picture-grid.module.css";
import { changeHash, useHash } from "./use-hash.ts";

interface PictureGridProps {
  /** What the pictures are of. */
  title: string;
  pictures: readonly PhotoOf[];
  /** How many pictures stand on pages before this one, and how many there are in all. */
  offset?: number;
  total?: number;
  /** How many of them a first screen shows. */
  firstCount?: number;
}

const SIZES = "(max-width: 640px) 50vw, 18rem";

const loadLightbox = () => import("./lightbox.tsx");

/**
 * Pictures side by side. A click opens one in the lightbox, whose address is that of the page with `#picture-…`. Without
 * script each is a link to the picture itself; `data-late` keeps a click for a page that is not awake yet.
 */
export function PictureGrid({
  title,
  pictures,
  offset = 0,
  total = pictures.length,
  firstCount = 0,
}: PictureGridProps) {
  const [loaded, setLoaded] = useState<{ Lightbox: typeof LightboxOf }>();
  const hash = useHash();
  const described = pictures.map((picture, index) => ({
    ...picture,
    anchor: pictureAnchor(picture),
    alt: picture.alt || `Picture ${offset + index + 1} of ${total}, ${title}`,
    caption: picture.alt,
  }));
  const opened = described.findIndex(({ anchor }) => hash === `#${anchor}`);
  const url = described[opened]?.url;

  useEffect(() => {
    // Whoever has woken the page may mean a picture. If the line breaks, the picture itself is shown.
    loadLightbox().then(setLoaded, () => url && location.replace(url));
  }, [url]);

  function handleClick(event: MouseEvent, anchor: string) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    changeHash(`#${anchor}`, "push");
  }

  return (
    <>
      <ul className={styles.grid}>
        {described.map(({ anchor, alt, ...picture }, index) => (
          <li key={anchor} id={anchor} lang={languageOf(alt)}>
            <a href={picture.url} data-late="" onClick={(event) => handleClick(event, anchor)}>
              <Photo image={picture} alt={alt} sizes={SIZES} isFirst={index < firstCount} />
            </a>
          </li>
        ))}
      </ul>
      {loaded && opened >= 0 && (
        <loaded.Lightbox title={title} pictures={described} opened={opened} offset={offset} total={total} />
      )}
    </>
  );
}
