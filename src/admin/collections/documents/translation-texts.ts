import type { Path } from "#admin/collections/form/field-tree.ts";
import type { EnglishTexts, Fault } from "#contract/documents.ts";
import type { Names } from "#contract/names.ts";
import { matchTexts, oneSpaced, type Pair, rowsOf } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import { placeWords } from "./readable-text.ts";

export type TextState = "done" | "missing" | "behind";

/** A text of the document, beside its translation. */
export interface BothTexts {
  /** The English text with white space as one space: no other text of the document has the same. */
  key: string;
  english: string;
  /** The English text as the document has it. */
  source: string;
  /** The Markdown sign that is left out on the screen: `## ` of a heading. */
  sign: string;
  /** The translation as it is typed, without the sign. */
  text: string;
  state: TextState;
  /** The English text for which the translation was written; null where that is the same. */
  was: string | null;
  error: string | undefined;
  isBlock: boolean;
  /** Where the text stands in the document: `Facts`; `label` is its place in there, `Books › Label`. */
  group: string;
  label: string;
}

const SIGN = /^#+ /;
const LINE = /\n(?=\s*(?:[|*-]|\d+[.)]))/;

/** The English text with one line for each line of a list or table, and one for a whole paragraph. */
const linesOf = (english: string) => english.replace(SIGN, "").split(LINE).map(oneSpaced).join("\n");

export const pairsIn = (value: unknown): Pair[] => (Array.isArray(value) ? (value as Pair[]) : []);

interface Source {
  language: string;
  english: EnglishTexts;
  pairs: readonly Pair[];
  faults: readonly Fault[];
  /** The English document. */
  original: { document: string; value: unknown; names: Names };
}

export function bothTextsOf({ language, english: { texts }, pairs, faults, original }: Source): BothTexts[] {
  const keys = texts.map(({ text }) => oneSpaced(text));
  const pairOf = (english: string | undefined) => pairs.findLast((pair) => oneSpaced(pair.en) === english);
  const errors = new Map(
    faults.map(({ path: [index], sentence }) => [oneSpaced(pairs[Number(index)]?.en ?? ""), sentence]),
  );
  return matchTexts(keys, rowsOf(language, pairs)).map(({ en: key, row, isBehind }, index) => {
    const { path, text: english } = texts[index] ?? { path: [], text: key };
    const [sign = ""] = SIGN.exec(english) ?? [];
    const typed = (pairOf(key) ?? pairOf(row?.en))?.[language] ?? "";
    return {
      ...{ key, sign, source: english, english: linesOf(english), text: typed.replace(SIGN, "") },
      state: row === null ? "missing" : isBehind ? "behind" : "done",
      was: isBehind && row ? linesOf(pairOf(row.en)?.en ?? row.en) : null,
      error: errors.get(key),
      ...placeOf(path, english, original),
    };
  });
}

function placeOf(path: Path, english: string, original: Source["original"]) {
  if (path[0] === "body") return { isBlock: true, group: m.text(), label: blockName(english) };
  const label = placeWords(original, path, path.length > 1 ? 1 : 0);
  return { isBlock: false, group: path.length > 1 ? placeWords(original, path.slice(0, 1)) : "", label };
}

function blockName(block: string): string {
  if (SIGN.test(block)) return m.heading();
  if (block.startsWith("|")) return m.table();
  return /^(?:[-*]|\d+[.)]) /.test(block) ? m.list() : m.paragraph();
}
