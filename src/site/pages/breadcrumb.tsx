import styles from "./breadcrumb.module.css";
import { languageOf } from "./language-of.ts";

export interface Crumb {
  title: string;
  /** Left out where a group of pages has no page of its own. */
  href?: string | undefined;
}

interface BreadcrumbProps {
  /** The groups between the home page and this page. */
  groups: readonly Crumb[];
  /** The title of this page. */
  current: string;
}

export function Breadcrumb({ groups, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.breadcrumb}>
        <li>
          <a href="/">Home</a>
        </li>
        {groups.map(({ title, href }) => (
          <li key={title}>{href ? <a href={href}>{title}</a> : title}</li>
        ))}
        <li aria-current="page" lang={languageOf(current)}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
