import type { Course } from "#contract/content.ts";
import { pictureAttributes } from "#site/pages/photo-sources.ts";
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
      <img
        {...pictureAttributes(plant.picture, "(max-width: 640px) 90vw, 22rem", 640)}
        alt={plant.picture.alt}
        loading={isFirstPicture ? "eager" : "lazy"}
        decoding="async"
      />
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
