import type { Course } from "#contract/content.ts";
import styles from "./herbarium-plate.module.css";

interface HerbariumPlateProps {
  plant: Course["plant"];
  /** The first picture of its page is not lazy. */
  isFirstPicture?: boolean;
}

/** The plant of a course on a herbarium sheet, with its label slip: Latin name, Bengali name, one fact. */
export function HerbariumPlate({ plant, isFirstPicture = false }: HerbariumPlateProps) {
  return (
    <figure className={styles.plate}>
      <img {...plant.picture} alt={plant.picture.alt} loading={isFirstPicture ? "eager" : "lazy"} decoding="async" />
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
