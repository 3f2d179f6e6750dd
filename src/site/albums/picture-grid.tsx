import { type MouseEvent, useEffect, useState } from "react";
import type { Photo as PhotoOf } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { Photo } from "#site/parts/photo.tsx";
import styles from "./albums.module.css";
import type { Lightbox as LightboxOf } from "./lightbox.tsx";
import { pictureAnchor, usePictureAddress } from "./picture-address.ts";

interface PictureGridProps {
  title: string;
  pictures: readonly PhotoOf[];
  /** `offset`: number of pictures on earlier pages. `total`: number of pictures on all pages. */
  offset?: number;
  total: number;
  /** Number of pictures in the first screen. They are not lazy-loaded. */
  firstCount?: number;
}

const loadLightbox = () => import("./lightbox.tsx");

/** Grid of pictures. A click opens a picture in the lightbox; without scripts, each is a link to the picture file. */
export function PictureGrid({ title, pictures, offset = 0, total, firstCount = 0 }: PictureGridProps) {
  const [loaded, setLoaded] = useState<{ Lightbox: typeof LightboxOf }>();
  const { hash, open } = usePictureAddress();
  const described = pictures.map((picture, index) => ({
    ...picture,
    anchor: pictureAnchor(picture),
    alt: picture.alt || m.pictureOf({ number: offset + index + 1, total, title }),
    caption: picture.alt,
  }));
  const opened = described.findIndex(({ anchor }) => hash === `#${anchor}`);
  const url = described[opened]?.url;

  useEffect(() => {
    // Load the lightbox before the first click. If that fails, open the picture file that the URL names.
    loadLightbox().then(setLoaded, () => url && location.replace(url));
  }, [url]);

  function handleClick(event: MouseEvent, anchor: string) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(anchor);
  }

  return (
    <>
      <ul className={styles.grid}>
        {described.map(({ anchor, alt, ...picture }, index) => (
          <li key={anchor} id={anchor} lang={langAttribute(alt)}>
            <SiteLink href={picture.url} data-replay="" onClick={(event) => handleClick(event, anchor)}>
              <Photo image={picture} alt={alt} sizes="(max-width: 640px) 50vw, 18rem" isFirst={index < firstCount} />
            </SiteLink>
          </li>
        ))}
      </ul>
      {loaded && opened >= 0 && (
        <loaded.Lightbox title={title} pictures={described} opened={opened} offset={offset} total={total} />
      )}
    </>
  );
}
