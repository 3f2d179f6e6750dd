import type { DocumentText } from "#contract/documents.ts";
import { stringsIn } from "#contract/find-text.ts";
import { mapStrings, wordsIn } from "#server/collections/content/source.ts";

/** Finds a page's address: with `#part` or not, but not as the start of another address. */
function addressIn(route: string): RegExp {
  return new RegExp(`(?<![\\w./:-])${route}(?![\\w/-]|\\.\\w)`, "g");
}

export function countLinks(text: DocumentText, route: string): number {
  return wordsIn(text).match(addressIn(route))?.length ?? 0;
}

export function replaceLinks({ value, body }: DocumentText, route: string, to: string): DocumentText {
  const change = (text: string) => text.replace(addressIn(route), () => to);
  return { value: mapStrings(value, change), body: change(body) };
}

/** Where one block or, in a list or table, one line of Markdown ends. */
const BETWEEN = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]) |\|)/;

/**
 * The texts of a document that are left out when these people are not in the list; none where the whole page waits for one
 * of them, and null where it names none.
 */
export function textsNaming({ value, body }: DocumentText, ids: readonly string[]): string[] | null {
  const { person, needs = [] } = Object(value);
  if (ids.some((id) => id === person || needs.includes(`person.${id}`))) return [];
  const isNaming = (text: string) => ids.some((id) => text.includes(`{person.${id}}`));
  const inValue = stringsIn(value).flatMap(({ path, text }) => {
    if (!isNaming(text)) return [];
    // An entry of a list goes as a whole.
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
