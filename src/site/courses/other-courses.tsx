import { SectionHeading } from "#site/pages/section-heading.tsx";
import { useShell } from "#site/pages/use-shell.ts";
import styles from "./other-courses.module.css";

/** The ways into the profession that this page is not about. */
export function OtherCourses({ currentRoute }: { currentRoute: string }) {
  const others = useShell().courses.filter(({ route }) => route !== currentRoute);
  return (
    <nav className={`section ${styles.ground}`} aria-label="Other courses">
      <div className="wrap">
        <SectionHeading english="The other ways in" bengali="অন্যান্য পাঠ্যক্রম" />
        <ul>
          {others.map(({ route, name, length }) => (
            <li key={route}>
              <a href={route}>
                <b>{name}</b> {length}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
