import type { Person } from "#contract/content.ts";
import styles from "./people-list.module.css";
import { PersonCard } from "./person-card.tsx";

/** Everybody of a group, in the order in which the college names them. */
export function PeopleList({ people }: { people: readonly Person[] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="people">
      <h2 id="people">Everybody by name</h2>
      <div className={styles.list}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} heading="h3" />
        ))}
      </div>
    </section>
  );
}
