import { Icon } from "#site/layout/icon.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** What is paged, such as `Notices`. */
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Links to the pages of a long list. Nothing where there is only one. */
export function Pager({ label, page, pages, hrefOf }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev">
          <Icon name="left" />
          Previous
        </a>
      )}
      <ol>
        {pagesShown(page, pages).map((number) => (
          <li key={number}>
            <a href={hrefOf(number)} aria-current={number === page ? "page" : undefined}>
              <span className="visually-hidden">Page </span>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next">
          Next
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

/** The first and the last page, and those around this one: a jump between two numbers is a gap. */
function pagesShown(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) < 3,
  );
}
