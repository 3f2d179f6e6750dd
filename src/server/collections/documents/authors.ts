import { isPagePath } from "#contract/collections/document-definitions.ts";
import type { DocumentText } from "#contract/documents.ts";
import { nameKey } from "#contract/placeholders.ts";

export const PEOPLE_PATH = "people.yaml";

type NamesById = ReadonlyMap<string, string>;

export function mapNamesById(people: DocumentText | null | undefined): NamesById {
  const list: unknown[] = Array.isArray(people?.value) ? people.value : [];
  return new Map(list.map(Object).map(({ id, name }) => [String(id), String(Object(name).english ?? "")]));
}

/** Returns the former names of people who have left the list, or whose id belongs to another name now. */
export const findFormerNames = (before: NamesById, after: NamesById): NamesById =>
  new Map([...before].filter(([id, name]) => nameKey(after.get(id) ?? "") !== nameKey(name)));

/** Returns the text of a person's page with that person's name as `author`, unless the text has an author already. */
export function withAuthor(path: string, text: DocumentText, names: NamesById): DocumentText {
  const { person, author = names.get(String(person)) } = Object(text.value);
  if (!isPagePath(path) || text.body.trim() === "" || !author) return text;
  return { ...text, value: { ...Object(text.value), author } };
}

export const isPersonPage = ({ value, body }: DocumentText, people: NamesById) =>
  body.trim() !== "" && people.has(String(Object(value).person));
