import type { ShellCollege } from "#contract/site-pages.ts";
import styles from "./no-script-note.module.css";

/** With scripting off the form cannot be protected from robots, so it is not shown: the admission cell is a call away. */
export function NoScriptNote({ college: { admissionCell, email } }: { college: ShellCollege }) {
  return (
    <noscript>
      <p>
        This form needs JavaScript, which is switched off in your browser. Please call or write to the admission cell:
      </p>
      <ul className={styles.ways}>
        {admissionCell.map(({ dial, label }) => (
          <li key={dial}>
            <a href={`tel:${dial}`}>{label}</a>
          </li>
        ))}
        <li>
          <a href={`mailto:${email.admissions}`}>{email.admissions}</a>
        </li>
      </ul>
    </noscript>
  );
}
