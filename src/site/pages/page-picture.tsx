import type { Picture } from "#contract/content.ts";
import styles from "./page-picture.module.css";

/** The picture at the top of a page. Drawings of plants keep their sheet, everything else fills its frame. */
export function PagePicture({ picture }: { picture: Picture }) {
  const isSheet = picture.width / picture.height < 1.3;
  return (
    <img className={styles.picture} data-sheet={isSheet || undefined} {...picture} alt={picture.alt} decoding="async" />
  );
}
