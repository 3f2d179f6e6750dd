import { Icon } from "#site/layout/icon.tsx";
import styles from "./search-form.module.css";

interface SearchFormProps {
  className?: string | undefined;
  query?: string;
}

/** Works without script; on an awake page the router takes it to the results (use-page-links.ts). */
export function SearchForm({ className = "", query }: SearchFormProps) {
  return (
    <form className={`${styles.form} ${className}`} action="/Search">
      <input
        type="search"
        name="q"
        aria-label="Search this site"
        placeholder="Search"
        maxLength={100}
        required
        defaultValue={query}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}
