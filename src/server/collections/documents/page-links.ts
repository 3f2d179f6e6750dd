import type { DocumentText } from "#contract/documents.ts";
import type { ValuePath } from "#server/collections/content/content-error.ts";
import { mapStrings, wordsIn } from "#server/collections/content/source.ts";

/** Finds a page's address: with `#part` or not, but not as the start of another address. */
function addressIn(route: string): RegExp {
  return new RegExp(`(?<![\\w./:-])${route}(?![\\w/-]|\\.\\w)`, "g");
}

/** The document with every text of it, and of its body, changed; the same object where none is. */
function mapTexts(text: DocumentText, change: (text: string, path: ValuePath) => string): DocumentText {
  let isChanged = false;
  const say = (before: string, path: ValuePath) => {
    const after = change(before, path);
    isChanged ||= after !== before;
    return after;
  };
  const changed = { value: mapStrings(text.value, say), body: say(text.body, ["body"]) };
  return isChanged ? changed : text;
}

export function countLinks(text: DocumentText, route: string): number {
  return wordsIn(text).match(addressIn(route))?.length ?? 0;
}

export function replaceLinks(text: DocumentText, route: string, to: string): DocumentText {
  return mapTexts(text, (one) => one.replace(addressIn(route), () => to));
}

/** Replaces people in braces and, in a page, in its front matter. @param successors short names by replaced ones */
export function replacePeople(text: DocumentText, successors: Readonly<Record<string, string>>): DocumentText {
  const successorOf = (id: string) => (Object.hasOwn(successors, id) ? successors[id] : undefined);
  return mapTexts(text, (one, path) =>
    path.length === 1 && path[0] === "person"
      ? (successorOf(one) ?? one)
      : one.replace(/\{person\.([a-z0-9-]+)\}/g, (whole, id) => {
          const successor = successorOf(id);
          return successor === undefined ? whole : `{person.${successor}}`;
        }),
  );
}
