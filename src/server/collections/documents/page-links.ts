import type { DocumentText } from "#contract/documents.ts";
import { stringsIn } from "#contract/find-text.ts";
import { joinDocumentTexts, mapStrings } from "#server/collections/content/source.ts";

/** Returns a pattern for a page's address, with or without `#part`, but not as a part of another address. */
function addressIn(route: string): RegExp {
  return new RegExp(`(?<![\\w./:-])${RegExp.escape(route)}(?![\\w/-]|\\.\\w)`, "g");
}

export function countLinks(text: DocumentText, route: string): number {
  return joinDocumentTexts(text).match(addressIn(route))?.length ?? 0;
}

export function replaceLinks({ value, body }: DocumentText, route: string, to: string): DocumentText {
  const change = (text: string) => text.replace(addressIn(route), () => to);
  return { value: mapStrings(value, change), body: change(body) };
}

/** Matches the end of a Markdown block; in a list or table, the end of a line. */
const BETWEEN = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]) |\|)/;

/**
 * Returns the texts of a document that the site would leave out if these people were removed from the list of people:
 * an empty array if the whole page would be left out; null if the document names none of them.
 */
export function findTextsNamingPeople({ value, body }: DocumentText, ids: readonly string[]): string[] | null {
  const { person, needs = [] } = Object(value);
  if (ids.some((id) => id === person || needs.includes(`person.${id}`))) return [];
  const isNaming = (text: string) => ids.some((id) => text.includes(`{person.${id}}`));
  const inValue = stringsIn(value).flatMap(({ path, text }) => {
    if (!isNaming(text)) return [];
    // The site leaves out an entry of a list as a whole.
    const entry =
      typeof path.at(-2) === "number" && path.slice(0, -1).reduce((part, step) => Object(part)[step], value);
    return Object.values(entry || [text])
      .filter((part) => typeof part === "string")
      .join(", ");
  });
  const inBody = body.split(BETWEEN).filter(isNaming);
  const texts = [...inValue, ...inBody.map((part) => part.replace(/^\s*\||\|\s*$/g, "").replaceAll("|", ","))];
  return texts.length > 0 ? [...new Set(texts)] : null;
}
