import { languageOf } from "./language-of.ts";
import styles from "./neighbours.module.css";

interface Neighbour {
  /** Such as `Older notice`. */
  label: string;
  href: string;
  title: string;
}

interface NeighboursProps {
  label: string;
  /** The list that they all stand in. */
  list: { title: string; href: string };
  before: Neighbour | null;
  after: Neighbour | null;
}

/** The end of a record's page: the records beside it, and the way back to all of them. */
export function Neighbours({ label, list, before, after }: NeighboursProps) {
  return (
    <nav className={styles.neighbours} aria-label={label}>
      <div className="wrap">
        {[before, after].map(
          (neighbour) =>
            neighbour && (
              <p key={neighbour.href}>
                {neighbour.label}
                <a href={neighbour.href} lang={languageOf(neighbour.title)}>
                  {neighbour.title}
                </a>
              </p>
            ),
        )}
        <p>
          <a href={list.href}>{list.title}</a>
        </p>
      </div>
    </nav>
  );
}
