import type { AlbumCard } from "#contract/gallery-pages.ts";
import { languageOf } from "#site/pages/language-of.ts";
import { Photo } from "#site/pages/photo.tsx";
import styles from "./album-cards.module.css";
import { countOfPictures } from "./count-of-pictures.ts";

const FIRST_ROW = 3;

/** The categories of the gallery, each with its first picture, its title and how much there is to see. */
export function AlbumCards({ albums }: { albums: readonly AlbumCard[] }) {
  return (
    <ul className={styles.albums}>
      {albums.map(({ _id, title, cover, pictureCount }, index) => (
        <li key={_id}>
          <a href={`/Gallery/${_id}`}>
            <span className={styles.cover}>
              {cover && (
                <Photo image={cover} alt="" sizes="(max-width: 640px) 50vw, 24rem" isFirst={index < FIRST_ROW} />
              )}
            </span>
            <h3 lang={languageOf(title)}>{title}</h3>
            <span>{countOfPictures(pictureCount)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
