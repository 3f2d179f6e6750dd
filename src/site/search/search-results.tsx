import type { SearchAnswer } from "#contract/search-pages.ts";
import { formatDay } from "#ui/formats.ts";
import { Marked } from "./marked.tsx";
import styles from "./search-page.module.css";

/** What was found, the best first. */
export function SearchResults({ answer: { query, total, isNear, hits } }: { answer: SearchAnswer }) {
  return (
    <>
      <p className={styles.count} role="status">
        <b>{total === 1 ? "1 result" : `${total} results`}</b> for “{query}”
        {total > hits.length && `; these are the best ${hits.length}. Add a word to narrow it down`}.
        {isNear && " Nothing has just these words: these come near."}
      </p>
      <ol className={styles.hits}>
        {hits.map(({ group, href, title, excerpt, date }) => (
          <li key={`${href} ${title.join("")}`}>
            <p className={styles.group}>
              {group}
              {date && (
                <>
                  , <time dateTime={date}>{formatDay(date)}</time>
                </>
              )}
            </p>
            <h2>
              <a href={href}>
                <Marked pieces={title} />
              </a>
            </h2>
            <p>
              <Marked pieces={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
