import type { Course } from "#contract/content.ts";
import { Photo } from "#site/parts/photo.tsx";
import styles from "./herbarium-plate.module.css";

/** The plant of a course on a herbarium sheet, with its label slip: Latin name, Bengali name, one fact. */
export function HerbariumPlate({ plant, isFirst = false }: { plant: NonNullable<Course["plant"]>; isFirst?: boolean }) {
  return (
    <figure className={styles.plate}>
      <Photo image={plant.picture} alt={plant.picture.alt} sizes="(max-width: 640px) 90vw, 22rem" isFirst={isFirst} />
      <figcaption>
        <i lang="la">{plant.latin}</i>
        <span className="sign" lang="bn">
          {plant.bengali}
        </span>
        {plant.fact}
      </figcaption>
    </figure>
  );
}
