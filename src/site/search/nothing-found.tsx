import { useShell } from "#site/pages/use-shell.ts";
import styles from "./search-page.module.css";

/** Where most people who find nothing wanted to go. */
export function NothingFound({ query }: { query: string }) {
  const { courses, college } = useShell();
  const phone = college.admissionCell[0];
  return (
    <div className={styles.nothing}>
      <p role="status">
        <b>Nothing was found for “{query}”.</b> Try one word instead of several, or the beginning of a word.
      </p>
      <h2>Most people look for</h2>
      <ul>
        {courses.map(({ name, route }) => (
          <li key={route}>
            <a href={route}>{name}</a>
          </li>
        ))}
        <li>
          <a href="/BpharmAdmission">Admission</a>
        </li>
        <li>
          <a href="/ScholarshipPage">Scholarships</a>
        </li>
        <li>
          <a href="/ContactUs">Contact Us</a>
        </li>
      </ul>
      {phone && (
        <p>
          Or ask the admission cell: <a href={`tel:${phone.dial}`}>{phone.label}</a>
        </p>
      )}
    </div>
  );
}
