import type { Picture } from "#contract/content.ts";
import type { Photo as PhotoOf } from "#contract/gallery-pages.ts";
import styles from "./page-picture.module.css";
import { Photo } from "./photo.tsx";
import { pictureAttributes } from "./photo-sources.ts";

const SIZES = "(max-width: 719px) 100vw, 27rem";

interface PagePictureProps {
  /** The drawing, where the page has one. */
  picture?: Picture | undefined;
  /** A photograph that the college has uploaded: it wins. */
  photo: PhotoOf | undefined;
  /** The title of the page, for a photograph that nobody has described. */
  title: string;
  /** Fetched only where it is shown. */
  isLazy?: boolean;
}

/** The picture at the top of a page. Drawings of plants keep their sheet, everything else fills its frame. */
export function PagePicture({ picture, photo, title, isLazy = false }: PagePictureProps) {
  if (photo) {
    return (
      <Photo
        image={photo}
        alt={photo.alt || title}
        sizes={SIZES}
        widest={1280}
        isFirst={!isLazy}
        className={styles.picture}
      />
    );
  }
  if (!picture) return null;
  const isSheet = picture.width / picture.height < 1.3;
  return (
    <img
      className={styles.picture}
      data-sheet={isSheet || undefined}
      {...pictureAttributes(picture, SIZES, 1280)}
      alt={picture.alt}
      loading={isLazy ? "lazy" : undefined}
      decoding="async"
    />
  );
}
