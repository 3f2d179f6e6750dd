import type { DocumentText, Fault } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { stringsIn } from "#server/collections/content/source.ts";

/** The document of portraits, which have the name beside them. */
const PORTRAITS = "people.yaml";

/** Faults for pictures whose alternative text is empty. */
export function wordlessPictures(path: string, { value, body }: DocumentText): Fault[] {
  const inBody = body.split("\n").flatMap((line, index) => (/!\[\s*\]\(/.test(line) ? [["body", index + 1]] : []));
  const inValue = stringsIn(value).filter((one) => one.path.at(-1) === "alt" && one.text.trim() === "");
  const places = [...(path === PORTRAITS ? [] : inValue.map((one) => one.path)), ...inBody];
  return places.map((place) => ({ path: place, sentence: m.describePicture() }));
}
