import MiniSearch, { type Query, type SearchOptions, type SearchResult } from "minisearch";
import type { SearchAnswer, SearchHit } from "#contract/site-pages.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { phoneticKeys } from "#shared/romanise.ts";
import type { SearchDocument, SearchSection } from "./search-documents.ts";
import {
  excerptOf,
  joinSentences,
  markWords,
  normaliseWord,
  PHONETIC_KEY_PREFIX,
  termsOf,
  tokenise,
} from "./search-text.ts";

const MAX_QUERY_LETTERS = 100;
const MAX_QUERY_WORDS = 10;
const MAX_HITS = 30;

/** Words that are ignored unless the query has no others, as in `fees details` and `list of teachers`. */
const STOP_WORDS = new Set(
  (
    "a all an and any are can college detail details do does facility find for get has have how i in info " +
    "information is list many me much my name names number of offered on our please process the there to was what when where which " +
    "who with you your " +
    "ও এবং কি কী কে কত কবে কোথায় কীভাবে আছে কলেজ কলেজের নাম তালিকা তথ্য বিবরণ লাগে হয় যায় পড়তে জন্য " +
    "ki koto kobe kothay kothai kivabe kibhabe ache achhe er lage lagbe hote hobe korte"
  )
    .split(" ")
    .map(normaliseWord),
);

const NUMBER = /^\d+$/;
/**
 * Years are ignored like stop words, since few texts name the year that a visitor adds, as in `admission 2026`.
 * Notices and events of other years come later.
 */
const YEAR = /^20\d\d$/;
const OF_OTHER_YEAR = 0.2;

/** A word of the query: its normalised spelling, the same without an ending, and its phonetic key. */
interface QueryWord {
  term: string;
  stem?: string | undefined;
  sound?: string | undefined;
}

/** Matches the plural of English words, and Bengali endings of case and number: `ভর্তির`, `ফার্মের`, `নোটিশগুলো`. */
const ENDING = /(?<=[a-z]{3})(?:ies|(?<![su])s)$|(?<=[\u0980-\u09ff]{2})(?:গুল[িো]র?|দের|য?ের|এর|তে|কে|ট[িা]|[ের])$/;

const OPTIONS: SearchOptions = {
  // Shortest prefix that is searched: two letters in Bengali, whose words take endings, three in English, five by sound.
  prefix: (term) =>
    term.length > (term.startsWith(PHONETIC_KEY_PREFIX) ? 5 : /^[a-z]/.test(term) ? 2 : 1) && !NUMBER.test(term),
  boost: { title: 5, headings: 2, also: 3 },
  tokenize: (term) => [term],
  processTerm: (term) => term,
};
/** Fuzzy search: one typo in a word of four letters or more, two from eight letters, none in numbers and sounds. */
const FUZZY: SearchOptions = {
  fuzzy: (term) =>
    term.length < 4 || term.startsWith(PHONETIC_KEY_PREFIX) || NUMBER.test(term) ? false : term.length < 8 ? 1 : 2,
};

const either = (...terms: (string | undefined)[]): Query => ({
  combineWith: "OR",
  queries: terms.filter((term) => term !== undefined),
});
const spelled = (asked: readonly QueryWord[]) => asked.map(({ term, stem }) => either(term, stem));
const sounded = (asked: readonly QueryWord[]) => asked.map(({ term, stem, sound }) => either(term, stem, sound));

/** Search strategies in order: the first one that finds something is used. */
const STRATEGIES: readonly { isNear?: true; query: (asked: readonly QueryWord[]) => Query }[] = [
  { query: (asked) => ({ combineWith: "AND", queries: spelled(asked) }) },
  // Also match the sound of words in English letters, which may be Bengali words such as `bhorti`.
  {
    query: (asked) => ({
      combineWith: "AND",
      queries: asked.flatMap((word) => (/^[a-z]/.test(word.term) ? sounded : spelled)([word])),
    }),
  },
  { isNear: true, query: (asked) => ({ ...FUZZY, combineWith: "AND", queries: sounded(asked) }) },
  // Ignore numbers, so that a query about 42 percent finds the page that says 45 percent.
  {
    isNear: true,
    query: (asked) => ({ combineWith: "AND", queries: spelled(asked.filter(({ term }) => !NUMBER.test(term))) }),
  },
  { isNear: true, query: (asked) => ({ ...FUZZY, combineWith: "OR", queries: sounded(asked) }) },
];

/** Builds the index in chunks, between which the server answers other requests. */
export async function buildSearchIndex(documents: readonly SearchDocument[]) {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch<SearchDocument>({
    fields: ["title", "headings", "text", "also"],
    extractField: (document, field) => wordsOf(document, field),
    tokenize: (text) => tokenise(text).map((word) => word.text),
    processTerm: termsOf,
  });
  await index.addAllAsync([...byId.values()], { chunkSize: 50 });
  return {
    search(given: string): SearchAnswer {
      const query = trimQuery(given);
      const none: SearchAnswer = { query, total: 0, isNear: false, hits: [] };
      const asked = askedWords(query);
      if (asked.length === 0) return none;
      const years = tokenise(query)
        .map(({ text }) => normaliseWord(text))
        .filter((term) => YEAR.test(term));
      const boostDocument = (id: string) => {
        const { date, title = "" } = byId.get(id) ?? {};
        const isOfYear = years.some((year) => withLatinDigits(`${date} ${title}`).includes(year));
        return date === undefined || years.length === 0 || isOfYear ? 1 : OF_OTHER_YEAR;
      };
      for (const { isNear = false, query: queryOf } of STRATEGIES) {
        const results = index.search(queryOf(asked), { ...OPTIONS, boostDocument });
        if (results.length === 0) continue;
        const hits = results.slice(0, MAX_HITS).flatMap((result) => {
          const document = byId.get(result.id);
          return document ? toHit(result, document) : [];
        });
        return { query, total: results.length, isNear, hits };
      }
      return none;
    },
  };
}

/** Returns the query without control characters and lone surrogates, cut to 100 characters. */
function trimQuery(query: string): string {
  const clean = query.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return [...clean.trim()].slice(0, MAX_QUERY_LETTERS).join("").trim();
}

function askedWords(query: string): QueryWord[] {
  const words = tokenise(query.replaceAll("%", " percent "))
    .slice(0, MAX_QUERY_WORDS)
    .map(({ text }) => [normaliseWord(text), soundOf(text)] as const)
    .map(([term, sound]) => ({ term, sound, stem: ENDING.test(term) ? term.replace(ENDING, "") : undefined }))
    .filter(({ term }) => term !== "");
  const telling = words.filter(({ term }) => !STOP_WORDS.has(term) && !YEAR.test(term));
  return telling.length > 0 ? telling : words;
}

function soundOf(word: string): string | undefined {
  const [key, ...parts] = phoneticKeys(word, true);
  return key !== undefined && parts.length === 0 ? PHONETIC_KEY_PREFIX + key : undefined;
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

/** Returns the text of a document for a field of the index. Texts and search words of all sections are included. */
function wordsOf({ sections = [], ...document }: SearchDocument, field: string): string {
  if (field === "headings") return joinSentences(sections.map(({ heading }) => heading));
  if (field === "text") return joinSentences([document.text, ...sections.map(({ text }) => text)]);
  if (field === "also") return joinSentences([document.also, ...sections.map(({ also }) => also)]);
  return field === "id" ? document.id : joinSentences([document.title, document.otherTitle], " ");
}

/** Weights of a word found in a section's search words, heading or text. */
const WEIGHTS = [5, 4, 1] as const;
/** Maximum length of a word's ending, as in `hostels` and `গ্রন্থাগারের`: with more letters it is another word. */
const ENDING_LETTERS = 3;

/**
 * Returns the section that matches better than the text above the headings, or null. Title words do not count.
 * @param asked the words of the query @param found the words of the document that matched
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
  return new Set(tokenise(text).flatMap((word) => termsOf(word.text)));
}
