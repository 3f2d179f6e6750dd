import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { type TranslationPair, toTranslationRows } from "#contract/translations.ts";
import type { Source } from "#server/collections/content/source.ts";

const TERMS = "docs/bengali-terms.yaml";
/** Matches parts of a text that are not words: names in braces, targets of links, and bare addresses. */
const NO_WORDS = /\{[^}]*\}|\]\([^)]*\)|\w+(?:[-.]\w+)*\.\w+/g;

export interface Term {
  english: string;
  pattern: RegExp;
  /** The Bengali words for the term; a translation has to use one of them. */
  forms: readonly string[];
}

/** Reads the Bengali terms, except those that have other meanings too, which have brackets in their names. */
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
 * Finds translations that do not use the listed Bengali words for a term.
 * @returns a line for each: `bn/pages/Library.yaml: "seat" is আসন in "…"`
 */
export function findWrongTerms(terms: readonly Term[], sources: ReadonlyMap<string, Pick<Source, "value">>): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith("bn/"))
    .flatMap(([path, { value }]) =>
      toTranslationRows("bn", Array.isArray(value) ? (value as TranslationPair[]) : []).flatMap(({ en, text }) => {
        const words = en.replace(NO_WORDS, " ");
        return terms
          .filter(({ pattern, forms }) => pattern.test(words) && !forms.some((form) => text.includes(form)))
          .map(({ english, forms }) => `${path}: "${english}" is ${forms.join(" or ")} in "${en.slice(0, 60)}"`);
      }),
    );
}
