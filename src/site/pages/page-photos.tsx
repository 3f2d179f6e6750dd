import type { AlbumCard, Photo as PhotoOf } from "#contract/gallery-pages.ts";
import { pictureAnchor } from "#site/gallery/picture-anchor.ts";
import styles from "#site/gallery/picture-grid.module.css";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { languageOf } from "./language-of.ts";
import { Photo } from "./photo.tsx";
import { SectionHeading } from "./section-heading.tsx";

interface PagePhotosProps {
  album: Pick<AlbumCard, "_id" | "title">;
  /** Those after the one at the page's head. */
  photos: readonly PhotoOf[];
}

/** More photographs of what the page is about. Each opens in the gallery. */
export function PagePhotos({ album, photos }: PagePhotosProps) {
  const address = `/Gallery/${album._id}`;
  return (
    <>
      <LateStyles />
      <section className="wrap section">
        <SectionHeading english="Photographs" bengali="আলোকচিত্র">
          <a href={address}>See the whole album</a>
        </SectionHeading>
        <ul className={styles.grid}>
          {photos.map((photo, index) => (
            <li key={photo.publicId} lang={languageOf(photo.alt)}>
              <a href={`${address}#${pictureAnchor(photo)}`}>
                <Photo
                  image={photo}
                  alt={photo.alt || `Picture ${index + 2}, ${album.title}`}
                  sizes="(max-width: 640px) 50vw, 18rem"
                />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
