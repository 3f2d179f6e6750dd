/** What people type to find a page, or a place in it, and the page does not print. */
interface Searchable {
  route: string;
  searchWords?: string | undefined;
  sectionWords?: Readonly<Record<string, string | undefined>> | undefined;
}

/** By the route of a page or course. Words of one heading are by its text; of a course, by its key in COURSE_HEADINGS. */
export type SearchWords = ReadonlyMap<string, Pick<Searchable, "searchWords" | "sectionWords">>;

/** The search words of pages and courses: they leave the content here, so that nothing prints or sends them. */
export function searchWordsOf(entries: readonly Searchable[]): SearchWords {
  return new Map(entries.map(({ route, searchWords, sectionWords }) => [route, { searchWords, sectionWords }]));
}

export function withoutSearchWords<Entry extends Searchable>({
  searchWords: _,
  sectionWords: __,
  ...entry
}: Entry): Omit<Entry, "searchWords" | "sectionWords"> {
  return entry;
}
