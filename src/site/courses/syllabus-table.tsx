import type { Course } from "#contract/content.ts";
import styles from "./course-tables.module.css";

interface SyllabusTableProps {
  name: string;
  terms: Course["syllabus"];
  note: string | undefined;
}

/** Every subject by semester or part. */
export function SyllabusTable({ name, terms, note }: SyllabusTableProps) {
  return (
    <table className={`${styles.table} ${styles.syllabus}`}>
      <caption>{note ?? `The subjects of ${name}`}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Subjects</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, subjects }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>
              <ul>
                {subjects.map((subject) => (
                  <li key={subject}>{subject}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
