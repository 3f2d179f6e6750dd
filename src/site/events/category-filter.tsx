import { languageOf } from "#site/pages/language-of.ts";
import styles from "./category-filter.module.css";
import { eventListHref } from "./event-list-href.ts";

interface CategoryFilterProps {
  categories: readonly string[];
  current: string | null;
}

/** Plain links, one a category. Nothing where there is no choice. */
export function CategoryFilter({ categories, current }: CategoryFilterProps) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label="Categories of events">
      <ul className={styles.filter}>
        {[null, ...categories].map((category) => (
          <li key={category}>
            <a
              href={eventListHref({ category })}
              aria-current={category === current ? "true" : undefined}
              lang={languageOf(category ?? "")}
            >
              {category ?? "All events"}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
