import type { ContentPage } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import { rich } from "#ui/rich.tsx";
import { Icon } from "./icon.tsx";
import { SiteLink } from "./language.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** Label for screen readers, such as `Pages of the album`. */
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Links to pages of a list: the first, the last, and those around the current one. Renders nothing for one page. */
export function Pager({ label, page, pages, hrefOf }: PagerProps) {
  if (pages === 1) return null;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) < 3,
  );
  return (
    <nav className={`flow ${styles.pager}`} aria-label={label}>
      {page > 1 && (
        <SiteLink href={hrefOf(page - 1)} rel="prev">
          <Icon name="left" />
          {m.previous()}
        </SiteLink>
      )}
      <ol className="flow">
        {numbers.map((number) => (
          <li key={number}>
            <SiteLink href={hrefOf(number)} aria-current={number === page ? "page" : undefined}>
              {rich(m.pageLink({ page: number }))}
            </SiteLink>
          </li>
        ))}
      </ol>
      {page < pages && (
        <SiteLink href={hrefOf(page + 1)} rel="next">
          {m.next()}
          <Icon name="right" />
        </SiteLink>
      )}
    </nav>
  );
}

/** Returns the page that a URL asks for (`?page=2`) and the number of entries before it, or null if out of range. */
export function readPagePlace(url: URL, count: number, size: number) {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = pageNumberOf(url);
  return page <= pages ? { page, pages, offset: (page - 1) * size } : null;
}

/** Returns the page number in a URL: 1 without `?page`, NaN if the value is not valid. */
export function pageNumberOf(url: URL): number {
  const text = url.searchParams.get("page");
  if (text === null) return 1;
  // `?page=1` is not valid, so that the first page has only one URL.
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
