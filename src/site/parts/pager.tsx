import type { ContentPage } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import { rich } from "#ui/rich.tsx";
import { Icon } from "./icon.tsx";
import { A } from "./language.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** Label for screen readers, such as `Pages of the album`. */
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Links to pages of a long list: the first, the last, and those around this one. Renders nothing for a single page. */
export function Pager({ label, page, pages, hrefOf }: PagerProps) {
  if (pages === 1) return null;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) < 3,
  );
  return (
    <nav className={`flow ${styles.pager}`} aria-label={label}>
      {page > 1 && (
        <A href={hrefOf(page - 1)} rel="prev">
          <Icon name="left" />
          {m.previous()}
        </A>
      )}
      <ol className="flow">
        {numbers.map((number) => (
          <li key={number}>
            <A href={hrefOf(number)} aria-current={number === page ? "page" : undefined}>
              {rich(m.pageLink({ page: number }))}
            </A>
          </li>
        ))}
      </ol>
      {page < pages && (
        <A href={hrefOf(page + 1)} rel="next">
          {m.next()}
          <Icon name="right" />
        </A>
      )}
    </nav>
  );
}

/** Which page of a list an address asks for (`?page=2`), and how many entries come before; null if there is no such page. */
export function readPagePlace(url: URL, count: number, size: number) {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = pageNumberOf(url);
  return page <= pages ? { page, pages, offset: (page - 1) * size } : null;
}

/** The page of a list that an address names: 1 where it names none, NaN where it names nothing that could be one. */
export function pageNumberOf(url: URL): number {
  const text = url.searchParams.get("page");
  if (text === null) return 1;
  // The first page has one address, which is the list's own.
  return /^[1-9]\d{0,5}$/.test(text) && text !== "1" ? Number(text) : Number.NaN;
}

export function pageHref(route: string, page: number): string {
  return page === 1 ? route : `${route}?page=${page}`;
}

type PageText = Pick<ContentPage, "title" | "description" | "route">;

export function pagedMeta({ title, description, route }: PageText, page: number): PageText {
  if (page === 1) return { title, description, route };
  return {
    title: m.pagedTitle({ title, page }),
    description: m.pagedDescription({ page, description }),
    route: pageHref(route, page),
  };
}
