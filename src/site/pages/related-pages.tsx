import type { PageLink } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { useShell } from "#site/parts/college-links.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import { SectionHeading } from "#site/parts/sections.tsx";
import styles from "./related-pages.module.css";

interface LinkedPagesProps {
  heading: string;
  pages: readonly PageLink[];
  currentRoute?: string;
}

export function RelatedPages({ heading, pages, currentRoute }: LinkedPagesProps) {
  return (
    <nav className="section soft" aria-label={heading}>
      <div className="wrap">
        <SectionHeading text={heading} />
        <ul className={styles.more}>
          {pages.map(({ route, title }) => (
            <li key={route}>
              <SiteLink href={route} aria-current={route === currentRoute ? "page" : undefined}>
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Minimum number of laboratories for the cabinet layout. */
const CABINET_FROM = 6;

export function Laboratories(props: LinkedPagesProps) {
  const { heading, pages, currentRoute } = props;
  if (pages.length >= CABINET_FROM) return <Cabinet {...props} />;
  if (currentRoute) return <RelatedPages {...props} />;
  return (
    <section className="section wrap" id="laboratories">
      <SectionHeading text={heading} />
      <PageCards pages={pages} />
    </section>
  );
}

export function PageCards({ pages }: Pick<LinkedPagesProps, "pages">) {
  return (
    <ul className={styles.cards}>
      {pages.map(({ route, title }) => (
        <li key={route}>
          <SiteLink className="card" href={route}>
            <b>{title}</b>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * The laboratories as an apothecary's cabinet: one drawer each, the current page's drawer open, and a wide drawer that
 * links to the next laboratory.
 */
function Cabinet({ heading, pages, currentRoute }: LinkedPagesProps) {
  const place = pages.findIndex(({ route }) => route === currentRoute);
  const next = pages[place + 1] ?? pages[0];
  const className = `section deep ${styles.laboratories}`;
  const cabinet = (
    <div className="wrap">
      <SectionHeading text={heading} />
      <ul className={`flow ${styles.cabinet}`}>
        {pages.map(({ route, title }) => (
          <li key={route}>
            <SiteLink href={route} aria-current={route === currentRoute ? "page" : undefined}>
              <span>{title}</span>
            </SiteLink>
          </li>
        ))}
        {next && pages.length > 1 && (
          <li className={styles.wide}>
            <SiteLink href={next.route}>
              <span>
                {currentRoute ? m.nextLaboratory({ title: next.title }) : m.walkThroughAll({ count: pages.length })}
              </span>
            </SiteLink>
          </li>
        )}
      </ul>
    </div>
  );
  return currentRoute ? (
    <nav className={className} aria-label={heading}>
      {cabinet}
    </nav>
  ) : (
    <section className={className} id="laboratories">
      {cabinet}
    </section>
  );
}

export function OtherCourses({ currentRoute }: { currentRoute: string }) {
  const others = useShell().courses.filter(({ route }) => route !== currentRoute);
  if (others.length === 0) return null;
  return (
    <nav className="section soft" aria-label={m.otherCourses()}>
      <div className="wrap">
        <SectionHeading text={m.otherWaysIn()} />
        <ul className={styles.cards}>
          {others.map(({ route, name, length }) => (
            <li key={route}>
              <SiteLink className="card" href={route}>
                <b>{name}</b> {length}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
