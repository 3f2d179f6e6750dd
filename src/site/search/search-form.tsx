import * as m from "#messages/compiled/site.ts";
import { Icon } from "#site/parts/icon.tsx";
import { localiseHref } from "#site/parts/language.tsx";

/** The search form. It works without scripts; after hydration the router submits it. */
export function SearchForm({ className, query }: { className: string | undefined; query?: string }) {
  return (
    <form className={`search-form ${className}`} action={localiseHref("/Search")}>
      <input
        type="search"
        name="q"
        aria-label={m.searchThisSite()}
        placeholder={m.search()}
        maxLength={100}
        required
        defaultValue={query}
      />
      <button type="submit" aria-label={m.search()}>
        <Icon name="search" />
      </button>
    </form>
  );
}
