import { isPagePath } from "#contract/collections/document-definitions.ts";
import type { DocumentText } from "#contract/documents.ts";
import { nameKey } from "#contract/names.ts";

/** The list of people. */
export const PEOPLE = "people.yaml";

type NamesById = ReadonlyMap<string, string>;

/** The English names in a list of people, by short name. */
export function namesIn(people: DocumentText | null | undefined): NamesById {
  const list: unknown[] = Array.isArray(people?.value) ? people.value : [];
  return new Map(list.map(Object).map(({ id, name }) => [String(id), String(Object(name).english ?? "")]));
}

/** The earlier names of those who have left the list or have another name in it: a post has passed to somebody else. */
export const renamed = (before: NamesById, after: NamesById): NamesById =>
  new Map([...before].filter(([id, name]) => nameKey(after.get(id) ?? "") !== nameKey(name)));

/** The text of a person's page with the name of that person as its author, where it has none yet. */
export function withAuthor(path: string, text: DocumentText, names: NamesById): DocumentText {
  const { person, author = names.get(String(person)) } = Object(text.value);
  if (!isPagePath(path) || text.body.trim() === "" || !author) return text;
  return { ...text, value: { ...Object(text.value), author } };
}

/** Whether a page is the page of one of these people, and tells something. */
export const isPageOf = ({ value, body }: DocumentText, people: NamesById) =>
  body.trim() !== "" && people.has(String(Object(value).person));
