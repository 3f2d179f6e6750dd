import MiniSearch, { type Query, type SearchOptions, type SearchResult } from "minisearch";
import type { SearchAnswer, SearchHit } from "#contract/site-pages.ts";
import { soundKeys } from "#shared/romanise.ts";
import type { SearchDocument, SearchSection } from "./search-documents.ts";
import { excerptOf, joined, markWords, normaliseWord, SOUND, termsOf, wordsIn } from "./search-text.ts";

const QUERY_LETTERS = 100;
const QUERY_WORDS = 10;
const HITS = 30;

/** Words that say nothing in a question, so they are left out. */
const SMALL_WORDS = new Set(
  (
    "a an and for how in is of on the to what ও এবং কি কী কত কবে কোথায় কীভাবে আছে " +
    "ki koto kobe kothay kothai kivabe kibhabe ache achhe er"
  )
    .split(" ")
    .map(normaliseWord),
);

const NUMBER = /^\d+$/;

/** A word of a question, as it is spelled and as it sounds. */
interface Asked {
  term: string;
  sound?: string | undefined;
}

const OPTIONS: SearchOptions = {
  // Shortest beginnings of a word that are searched: two letters suffice in Bengali, whose words take endings.
  prefix: (term) => term.length > (term.startsWith(SOUND) ? 5 : /^[a-z]/.test(term) ? 2 : 1) && !NUMBER.test(term),
  boost: { title: 5, headings: 2, also: 2 },
  tokenize: (term) => [term],
  processTerm: (term) => term,
};
/** Forgives one wrong letter in a short word, two in a long one; a year or a number is right or wrong. */
const FORGIVING: SearchOptions = {
  fuzzy: (term) => (term.length < 4 || term.startsWith(SOUND) || NUMBER.test(term) ? false : term.length < 8 ? 1 : 2),
};

const spelled = (asked: readonly Asked[]): Query[] => asked.map(({ term }) => term);
const sounded = (asked: readonly Asked[]): Query[] =>
  asked.map(({ term, sound }) => ({ combineWith: "OR", queries: sound ? [term, sound] : [term] }));

/** Ways to search, in their order: the first that finds something is taken. */
const WAYS: readonly { isNear?: true; query: (asked: readonly Asked[]) => Query }[] = [
  { query: (asked) => ({ combineWith: "AND", queries: spelled(asked) }) },
  // Bengali in English letters: `bhorti`.
  {
    query: (asked) => ({
      combineWith: "AND",
      queries: asked.flatMap((word) => (/^[a-z]/.test(word.term) ? sounded([word]) : word.term)),
    }),
  },
  { isNear: true, query: (asked) => ({ ...FORGIVING, combineWith: "AND", queries: sounded(asked) }) },
  // Without the numbers of the question: one about 42 percent is answered by the page that says 45.
  {
    isNear: true,
    query: (asked) => ({ combineWith: "AND", queries: spelled(asked.filter(({ term }) => !NUMBER.test(term))) }),
  },
  { isNear: true, query: (asked) => ({ ...FORGIVING, combineWith: "OR", queries: sounded(asked) }) },
];

/** Builds the index in slices, between which the server answers other requests. */
export async function buildSearchIndex(documents: readonly SearchDocument[]) {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch<SearchDocument>({
    fields: ["title", "headings", "text", "also"],
    extractField: (document, field) => wordsOf(document, field),
    tokenize: (text) => wordsIn(text).map((word) => word.text),
    processTerm: termsOf,
  });
  await index.addAllAsync([...byId.values()], { chunkSize: 50 });
  return {
    search(given: string): SearchAnswer {
      const query = trimQuery(given);
      const none: SearchAnswer = { query, total: 0, isNear: false, hits: [] };
      const asked = askedWords(query);
      if (asked.length === 0) return none;
      for (const { isNear = false, query: queryOf } of WAYS) {
        const results = index.search(queryOf(asked), OPTIONS);
        if (results.length === 0) continue;
        const hits = results.slice(0, HITS).flatMap((result) => {
          const document = byId.get(result.id);
          return document ? toHit(result, document) : [];
        });
        return { query, total: results.length, isNear, hits };
      }
      return none;
    },
  };
}

/** The query without control characters and halves of a character, cut to 100 characters. */
function trimQuery(query: string): string {
  const clean = query.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return [...clean.trim()].slice(0, QUERY_LETTERS).join("").trim();
}

function askedWords(query: string): Asked[] {
  const words = wordsIn(query.replaceAll("%", " percent "))
    .slice(0, QUERY_WORDS)
    .map(({ text }) => ({ term: normaliseWord(text), sound: soundOf(text) }))
    .filter(({ term }) => term !== "");
  const telling = words.filter(({ term }) => !SMALL_WORDS.has(term));
  return telling.length > 0 ? telling : words;
}

function soundOf(word: string): string | undefined {
  const [key, ...parts] = soundKeys(word, true);
  return key !== undefined && parts.length === 0 ? SOUND + key : undefined;
}

function toHit({ terms: found, queryTerms: asked }: SearchResult, document: SearchDocument): SearchHit {
  const { group, href, title, date } = document;
  const terms = new Set(found);
  const section = answeringSection(document, asked, found);
  return {
    group,
    href: section ? `${href}#${section.anchor}` : href,
    title: markWords(title, terms),
    excerpt: excerptOf(section ? section.text : wordsOf(document, "text"), terms),
    ...(date && { date }),
  };
}

/** The words of a document in a field: a page is found by the texts and search words of all its sections. */
function wordsOf({ sections = [], ...document }: SearchDocument, field: string): string {
  if (field === "headings") return joined(sections.map(({ heading }) => heading));
  if (field === "text") return joined([document.text, ...sections.map(({ text }) => text)]);
  if (field === "also") return joined([document.also, ...sections.map(({ also }) => also)]);
  return field === "id" ? document.id : joined([document.title, document.otherTitle], " ");
}

/** Weights of a word in the search words of a section, its heading, its text. */
const WEIGHTS = [5, 4, 1] as const;
/** Longest ending of a word, as in `hostels` and `গ্রন্থাগারের`: more letters make another word. */
const ENDING_LETTERS = 3;

/**
 * The section that answers better than the text above the first heading, or null. Words of the title do not count.
 * @param asked the words of the question @param found the words of the document that they matched
 */
function answeringSection(document: SearchDocument, asked: readonly string[], found: readonly string[]) {
  if (!document.sections) return null;
  const ofTitle = termsIn(wordsOf(document, "title"));
  const spelledAlike = found.filter((term) => !asked.some((word) => term.startsWith(word)));
  const groups = asked
    .map((word) => found.filter((term) => term.startsWith(word) && term.length <= word.length + ENDING_LETTERS))
    .concat(spelledAlike.map((term) => [term]))
    .filter((terms) => !terms.some((term) => ofTitle.has(term)));
  const score = (...places: [also: string | undefined, heading: string, text: string]) => {
    const words = places.map((place = "") => termsIn(place));
    const weigh = (terms: string[]) => WEIGHTS.find((_, place) => terms.some((term) => words[place]?.has(term))) ?? 0;
    return groups.reduce((sum, terms) => sum + weigh(terms), 0);
  };
  let best = { section: null as SearchSection | null, score: score(document.also, "", document.text) };
  for (const section of document.sections) {
    const own = score(section.also, section.heading, section.text);
    if (own > best.score) best = { section, score: own };
  }
  return best.section;
}

function termsIn(text: string): Set<string> {
  return new Set(wordsIn(text).flatMap((word) => termsOf(word.text)));
}
