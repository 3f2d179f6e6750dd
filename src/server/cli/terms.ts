import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { type Pair, rowsOf } from "#contract/translations.ts";
import type { Source } from "#server/collections/content/source.ts";

const TERMS = "docs/bengali-terms.yaml";
/** Parts of a text that are no words: names in braces, addresses of links, and bare addresses. */
const NO_WORDS = /\{[^}]*\}|\]\([^)]*\)|\w+(?:[-.]\w+)*\.\w+/g;

export interface Term {
  english: string;
  pattern: RegExp;
  /** The Bengali words for the term; a translation has to use one of them. */
  forms: readonly string[];
}

/** The terms of Bengali, without those that have other meanings too: their names have brackets. */
export async function readTerms(): Promise<Term[]> {
  const all: Record<string, string | string[]> = parse(await readFile(TERMS, "utf8"));
  return Object.entries(all)
    .filter(([english]) => !english.includes("("))
    .map(([english, forms]) => {
      const pattern = new RegExp(`(?<![\\w-])${RegExp.escape(english)}(?:e?s)?(?![\\w-])`, "i");
      return { english, pattern, forms: [forms].flat() };
    });
}

/**
 * Finds texts that translate a term otherwise.
 * @returns `bn/pages/Library.yaml: "seat" is আসন` for each of them
 */
export function findOtherWords(terms: readonly Term[], sources: ReadonlyMap<string, Pick<Source, "value">>): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith("bn/"))
    .flatMap(([path, { value }]) =>
      rowsOf("bn", Array.isArray(value) ? (value as Pair[]) : []).flatMap(({ en, text }) => {
        const words = en.replace(NO_WORDS, " ");
        return terms
          .filter(({ pattern, forms }) => pattern.test(words) && !forms.some((form) => text.includes(form)))
          .map(({ english, forms }) => `${path}: "${english}" is ${forms.join(" or ")} in "${en.slice(0, 60)}"`);
      }),
    );
}
