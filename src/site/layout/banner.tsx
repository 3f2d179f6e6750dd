import type { Shell } from "#contract/site-pages.ts";
import { languageOf } from "#site/parts/language.tsx";

/** An urgent line above the header. Its styles come with the pages that have one: root.tsx. */
export function Banner({ text, to }: NonNullable<Shell["banner"]>) {
  return (
    <aside className="banner" aria-label="Urgent" lang={languageOf(text)}>
      <p className="wrap">{to ? <a href={to}>{text}</a> : text}</p>
    </aside>
  );
}
