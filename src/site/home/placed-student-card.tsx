import type { PlacedStudent } from "#contract/placement-pages.ts";
import { languageOf } from "#site/pages/language-of.ts";
import { Portrait } from "#site/pages/portrait.tsx";
import styles from "./placements.module.css";

export function PlacedStudentCard({ student }: { student: PlacedStudent }) {
  const { name, placedAt, designation, image } = student;
  return (
    <li className={styles.student}>
      <Portrait name={name} image={image} sizes="(max-width: 640px) 50vw, 18rem" />
      <div>
        <h3 lang={languageOf(name)}>{name}</h3>
        <p className={styles.at}>Placed @ {placedAt}</p>
        <p>{designation}</p>
      </div>
    </li>
  );
}
