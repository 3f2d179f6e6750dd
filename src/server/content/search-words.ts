interface Searchable {
  route: string;
  searchWords?: string | undefined;
}

/** What people type to find a page and the page does not print: its route → the words. */
export type SearchWords = ReadonlyMap<string, string>;

/** The search words of pages and courses: they leave the content here, so that nothing prints or sends them. */
export function searchWordsOf(entries: readonly Searchable[]): SearchWords {
  return new Map(entries.flatMap(({ route, searchWords }) => (searchWords ? [[route, searchWords]] : [])));
}

export function withoutSearchWords<Entry extends Searchable>({ searchWords: _, ...entry }: Entry) {
  return entry;
}
