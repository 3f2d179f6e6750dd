import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { A } from "#site/parts/a.tsx";
import { languageOf } from "#site/parts/language.tsx";

/** An urgent line above the header. Only pages with a banner link its styles: root.tsx. */
export function Banner({ text, to }: NonNullable<Shell["banner"]>) {
  return (
    <aside className="banner" aria-label={m.urgent()} lang={languageOf(text)}>
      <p className="wrap">{to ? <A href={to}>{text}</A> : text}</p>
    </aside>
  );
}
