import type { MarkedText } from "#contract/search-pages.ts";
import { languageOf } from "#site/pages/language-of.ts";

/** Words of one script with the spaces between them. */
const RUN = /[\p{Script=Bengali}\u200c\u200d]+(?:\s+[\p{Script=Bengali}\u200c\u200d]+)*|[^\p{Script=Bengali}]+/gu;

/** A text of a search result: every second piece is a word that was found. Words of each script have their language. */
export function Marked({ pieces }: { pieces: MarkedText }) {
  let end = 0;
  const runs = pieces.flatMap((piece, place) =>
    (piece.match(RUN) ?? []).map((text) => {
      const start = end;
      end += text.length;
      return { text, start, isFound: place % 2 === 1 };
    }),
  );
  return runs.map(({ text, start, isFound }) => {
    const Tag = isFound ? "mark" : "span";
    const lang = languageOf(text);
    return isFound || lang ? (
      <Tag key={start} lang={lang}>
        {text}
      </Tag>
    ) : (
      text
    );
  });
}
