import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import type { SearchAnswer, SearchHit } from "#contract/search-pages.ts";
import { excerptOf, markWords } from "./marked-text.ts";
import type { SearchDocument } from "./search-documents.ts";
import { foldWord, termsOf, wordsIn } from "./words.ts";

const QUERY_LETTERS = 100;
const QUERY_WORDS = 10;
const HITS = 30;

/** Words that stand in nearly every text; in a question they say nothing. */
const SMALL_WORDS = new Set([
  "a",
  "an",
  "and",
  "for",
  "how",
  "in",
  "is",
  "of",
  "on",
  "the",
  "to",
  "what",
  "ও",
  "এবং",
  "কি",
]);

const EXACT: SearchOptions = {
  combineWith: "AND",
  prefix: (term) => term.length > 1,
  boost: { title: 5, headings: 2, also: 2 },
  tokenize: (query) => queryTerms(query),
  processTerm: (term) => term,
};
/** One wrong letter in a short word, two in a long one; a year or a number is right or wrong. */
const NEAR: SearchOptions = {
  ...EXACT,
  fuzzy: (term) => (term.length < 4 || /^\d+$/.test(term) ? false : term.length < 8 ? 1 : 2),
};
/** From strict to generous: the first way that finds something is taken. */
const WAYS = [EXACT, NEAR, { ...NEAR, combineWith: "OR" }] as const;

export interface SearchIndex {
  search(query: string): SearchAnswer;
}

/** Builds the index, in slices between which the server answers others. */
export async function buildSearchIndex(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch<SearchDocument>({
    fields: ["title", "headings", "text", "also"],
    tokenize: (text) => wordsIn(text).map((word) => word.text),
    processTerm: termsOf,
  });
  await index.addAllAsync([...byId.values()], { chunkSize: 50 });
  return {
    search(given) {
      const query = trimQuery(given);
      const none: SearchAnswer = { query, total: 0, isNear: false, hits: [] };
      if (queryTerms(query).length === 0) return none;
      for (const way of WAYS) {
        const results = index.search(query, way);
        if (results.length === 0) continue;
        const hits = results.slice(0, HITS).flatMap((result) => toHit(result, byId.get(result.id)));
        return { query, total: results.length, isNear: way !== EXACT, hits };
      }
      return none;
    },
  };
}

/** What counts of a query: no control characters or outer white space, at most 100 characters, no half of one at the end. */
function trimQuery(query: string): string {
  return query
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, QUERY_LETTERS)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trim();
}

function queryTerms(query: string): string[] {
  const terms = wordsIn(query)
    .slice(0, QUERY_WORDS)
    .map(({ text }) => foldWord(text))
    .filter((term) => term !== "");
  const telling = terms.filter((term) => !SMALL_WORDS.has(term));
  return telling.length > 0 ? telling : terms;
}

function toHit({ terms: found }: SearchResult, document: SearchDocument | undefined): SearchHit[] {
  if (!document) return [];
  const { group, href, title, text, date } = document;
  const terms = new Set(found);
  return [{ group, href, title: markWords(title, terms), excerpt: excerptOf(text, terms), ...(date && { date }) }];
}
