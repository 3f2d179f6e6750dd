/** The site's search: over pages, courses, people and the records that are public. */
export interface SearchPages {
  /** @param query what somebody typed, of any length and kind */
  search(query: string): Promise<SearchAnswer>;
}

export interface SearchAnswer {
  /** The query as it was understood: trimmed, at most 100 characters. */
  query: string;
  /** How many were found; `hits` has the best of them. */
  total: number;
  /** Whether nothing has just these words, so that words that are spelled alike were taken too. */
  isNear: boolean;
  hits: SearchHit[];
}

export interface SearchHit {
  /** What kind of page it is: `Laboratory`, `Notice`. */
  group: string;
  href: string;
  title: MarkedText;
  excerpt: MarkedText;
  /** The day of a notice or an event. */
  date?: string;
}

/** A text in pieces: the first is plain, the second found, the third plain, and so on. */
export type MarkedText = string[];
