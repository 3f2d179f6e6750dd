import type { PageLink } from "#contract/site-pages.ts";
import { LateStyles } from "#site/layout/late-styles.tsx";
import styles from "./related-pages.module.css";
import { SectionHeading } from "./section-heading.tsx";

interface RelatedPagesProps {
  heading: { english: string; bengali: string };
  pages: readonly PageLink[];
  currentRoute: string;
}

/** The other pages of the same kind. */
export function RelatedPages({ heading, pages, currentRoute }: RelatedPagesProps) {
  return (
    <>
      <LateStyles />
      <nav className={`section ${styles.more}`} aria-label={heading.english}>
        <div className="wrap">
          <SectionHeading {...heading} />
          <ul>
            {pages.map(({ route, title }) => (
              <li key={route}>
                <a href={route} aria-current={route === currentRoute ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </>
  );
}
