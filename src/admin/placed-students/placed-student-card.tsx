import type { PlacedStudentRecord, Portrait } from "#contract/placed-students.ts";
import styles from "./placed-student-card.module.css";

interface PlacedStudentCardProps {
  student: PlacedStudentRecord;
}

export function PlacedStudentCard({ student: { name, placedAt, designation, image } }: PlacedStudentCardProps) {
  return (
    <article className={styles.student}>
      {image ? (
        <img src={thumbnailOf(image)} alt={name} width="72" height="90" loading="lazy" />
      ) : (
        <span className={styles.noPhoto} aria-hidden="true">
          {firstLetter(name)}
        </span>
      )}
      <div>
        <h3>{name}</h3>
        <p>Placed @ {placedAt}</p>
        <p className={styles.designation}>{designation}</p>
      </div>
    </article>
  );
}

/** The smallest of its widths; the upload itself until those are made. */
function thumbnailOf({ url, sources = [] }: Portrait): string {
  const webp = sources.filter(({ type }) => type === "image/webp").sort((one, other) => one.width - other.width);
  return webp[0]?.url ?? url;
}

/** A letter with its signs: Bengali writes one with several characters. */
function firstLetter(name: string): string {
  return [...new Intl.Segmenter("bn").segment(name)][0]?.segment ?? "";
}
