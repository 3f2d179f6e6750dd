import type { PageLink } from "#contract/site-pages.ts";
import styles from "./laboratory-cabinet.module.css";

interface LaboratoryCabinetProps {
  laboratories: readonly PageLink[];
  /** The route of the laboratory whose drawer stands open. */
  openRoute?: string | undefined;
}

/** An apothecary's cabinet: a drawer for each laboratory, and a wide one that leads through them one by one. */
export function LaboratoryCabinet({ laboratories, openRoute }: LaboratoryCabinetProps) {
  const place = laboratories.findIndex(({ route }) => route === openRoute);
  const next = laboratories[place + 1] ?? laboratories[0];
  return (
    <ul className={styles.cabinet}>
      {laboratories.map(({ route, title }) => (
        <li key={route}>
          <a href={route} aria-current={route === openRoute ? "page" : undefined}>
            <span>{title}</span>
          </a>
        </li>
      ))}
      {next && laboratories.length > 1 && (
        <li className={styles.wide}>
          <a href={next.route}>
            <span>{openRoute ? `Next: ${next.title}` : `Walk through all ${laboratories.length}`}</span>
          </a>
        </li>
      )}
    </ul>
  );
}
