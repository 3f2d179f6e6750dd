import type { ContentPage, Person } from "#contract/content.ts";
import { formatDay } from "#ui/formats.ts";
import { AskCard } from "./ask-card.tsx";
import { Facts } from "./facts.tsx";
import styles from "./page-body.module.css";
import { PersonCard } from "./person-card.tsx";
import { Prose } from "./prose.tsx";

interface PageBodyProps {
  page: ContentPage;
  person: Person | null;
}

/** A page's text, and beside it what is looked up: facts, the person, where to ask. */
export function PageBody({ page, person }: PageBodyProps) {
  const isAboutAdmission = page.group === "admission" || page.group === "help";
  const hasFacts = page.facts !== undefined && page.facts.length > 0;
  return (
    <div className={`wrap ${styles.body}`}>
      {(hasFacts || person || isAboutAdmission) && (
        <div className={styles.side}>
          {hasFacts && (
            <div className={styles.facts}>
              <Facts rows={page.facts ?? []} />
            </div>
          )}
          {person && <PersonCard person={person} heading="h2" />}
          {isAboutAdmission && <AskCard />}
        </div>
      )}
      <div className={styles.text}>
        <Prose html={page.html} />
        {page.lastReviewed && <p className={styles.reviewed}>Last reviewed on {formatDay(page.lastReviewed)}</p>}
      </div>
    </div>
  );
}
